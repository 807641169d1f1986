// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the run of blocks that holds most text and fewest links.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "winnow/extractor/blocks.h"

namespace winnow {

// Returns the run [first, second) of blocks whose sum of (words outside of links - 1.5 * words in
// links - 3) is highest, or {0, 0} if no sum is above 0. Of several such runs it takes the
// earliest, and of those the longest: a heading of three words belongs to the text below it. Blocks
// that may not be indexed count nothing inside a run, and none begins or ends with one. Takes
// linear time.
//
// Finn, Kushmerick and Smyth, "Fact or fiction: content classification for digital libraries"
// (2001), look for the interval of a page's tokens with most words inside and most tags outside.
// Here a block stands for its tags, which weigh three words, and a word in a link counts against
// it.
std::pair<std::uint32_t, std::uint32_t> body_text_interval(std::span<const Block> blocks);

}  // namespace winnow
