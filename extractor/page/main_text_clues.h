// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gives clues to where the main text of a page is: the run of blocks that holds most text and
// fewest links, and the main heading by the page's title.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/words.h"

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

inline constexpr std::uint32_t kNoBlock = std::numeric_limits<std::uint32_t>::max();

// Says which blocks are compared with the title.
enum class Compared : bool { all, top_headings };

// Returns for each block the Jaccard index (0 to 1) of its set of words and the title's, and 0 for
// blocks of 40 words or more, which are no headings, and those that are not to be compared. Words
// are compared without regard to case. Takes n log n time in the longer of title and short blocks.
// It is thread-safe, with a segmenter for each thread.
std::vector<float> title_overlaps(const BlockList& blocks, std::string_view title,
                                  WordSegmenter& segmenter, Compared compared = Compared::all);

// Return the block that is the page's main heading: among the h1 blocks that may be indexed the one
// with the highest overlap, else the block of any kind with the highest overlap if that is above
// 0.4, else kNoBlock. Of equals the first counts. `overlaps` are the page's title_overlaps().
// It is thread-safe.
std::uint32_t main_heading(const BlockList& blocks, std::span<const float> overlaps);
std::uint32_t main_heading(const ParsedPage& page, WordSegmenter& segmenter);

}  // namespace winnow
