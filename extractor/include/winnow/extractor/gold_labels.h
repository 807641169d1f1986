// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which blocks of a page are in its gold text: what a block model is trained with.
#pragma once

#include <string_view>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/export.h"

namespace winnow {

// For each block the share (0 to 1) of its words that the gold text has, in its order. `gold` is
// the page's main text, UTF-8, a paragraph a line; differences in white space, case, compatibility
// characters and punctuation do not count. A block without words has 0; what flags a block has does
// not matter, except that of two equal texts the visible one is preferred.
//
// The words of page and gold are aligned, so that a short block ("Home", "3") has a share only if
// it stands where the gold has it. Every word of the gold is used once: a paragraph that occurs
// twice on the page and once in the gold counts where its neighbours do. Passages that stand in
// another order in the gold are found if they have four words in a row, or are a block that is a
// line of the gold.
//
// Of texts longer than 186 MiB the rest is not looked at. Time: n log n in the number of words, and
// at most 1024 steps a word where passages differ. Memory: a few hundred bytes a word, and up to 16
// MiB. Thread-safe.
WINNOW_EXPORT std::vector<float> gold_shares(const BlockList& blocks, std::string_view gold);

}  // namespace winnow
