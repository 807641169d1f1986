// SPDX-License-Identifier: GPL-2.0-or-later
//
// How much blocks have in common with the page's title, and the heading that this leads to.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/words.h"

namespace winnow {

inline constexpr std::uint32_t kNoBlock = std::numeric_limits<std::uint32_t>::max();

// For each block the Jaccard index of its set of words and that of the page's title, 0 to 1; 0 for
// blocks of 40 words and more, which are no headings. Words are compared without regard to case.
// Time n log n in the longer of title and short blocks. Thread-safe, with a segmenter for each
// thread.
std::vector<float> title_overlaps(const BlockList& blocks, std::string_view title,
                                  WordSegmenter& segmenter);

// The block that is the page's main heading: of the h1 blocks that may be indexed the one with the
// highest overlap, else, if that is above 0.4, the block of any kind with the highest; the first of
// equals. kNoBlock if there is none. `overlaps` are the page's title_overlaps(). Thread-safe.
std::uint32_t main_heading(const BlockList& blocks, std::span<const float> overlaps);
std::uint32_t main_heading(const ParsedPage& page, WordSegmenter& segmenter);

}  // namespace winnow
