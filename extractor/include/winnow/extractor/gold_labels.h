// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells which blocks of a page are in its gold text, to train block models.
#pragma once

#include <string_view>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/export.h"

namespace winnow {

// Returns for each block the share (0 to 1) of its words that the gold text has, in its order.
// `gold` is the page's main text in UTF-8, with a paragraph on each line. Differences in white
// space, case, compatibility characters and punctuation do not count. A block without words has 0.
// The flags of a block do not matter, except that of two equal texts the visible one is preferred.
//
// The words of page and gold are aligned, so that a short block ("Home", "3") has a share only if
// it stands where the gold has it. Every word of the gold is used once: a paragraph that occurs
// twice on the page and once in the gold counts where its neighbours do. Passages that stand in
// another order in the gold are found if they have four words in a row or if a block equals a line.
//
// Only the first 186 MiB of a block or line are looked at. This takes n log n time in the number of
// words, at most 1024 steps a word where passages differ, a few hundred bytes of memory a word, and
// up to 16 MiB more. It is thread-safe.
WINNOW_EXPORT std::vector<float> gold_shares(const BlockList& blocks, std::string_view gold);

}  // namespace winnow
