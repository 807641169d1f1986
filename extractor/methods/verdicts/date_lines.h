// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the lines of a thread that say who wrote a post, and when.
#pragma once

#include <span>
#include <vector>

#include "extractor/page/facts/page_view.h"

namespace winnow {

// Says for each block whether it is such a line: it is short and has a day or a time, as have most
// blocks that stand alike in the tree, and there is text between most of them. Cells and items of
// lists are none, since results, events and releases are listed by day. Neither are lines between
// headings, which teasers and sections have, nor lines that are main text with a probability of .7
// or more in the mean. `chosen` says which blocks are main text so far. Takes n log n time. It is
// thread-safe.
std::vector<bool> date_lines(const PageFacts& facts, std::span<const float> probabilities,
                             const std::vector<bool>& chosen);

}  // namespace winnow
