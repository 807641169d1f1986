// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compares blocks with the page's title and finds the main heading.
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

// Returns for each block the Jaccard index (0 to 1) of its set of words and the title's, and 0 for
// blocks of 40 words or more, which are no headings. Words are compared without regard to case.
// Takes n log n time in the longer of title and short blocks. Thread-safe, with a segmenter for
// each thread.
std::vector<float> title_overlaps(const BlockList& blocks, std::string_view title,
                                  WordSegmenter& segmenter);

// Return the block that is the page's main heading: among the h1 blocks that may be indexed the one
// with the highest overlap, else the block of any kind with the highest overlap if that is above
// 0.4, else kNoBlock. Of equals the first counts. `overlaps` are the page's title_overlaps().
// It is thread-safe.
std::uint32_t main_heading(const BlockList& blocks, std::span<const float> overlaps);
std::uint32_t main_heading(const ParsedPage& page, WordSegmenter& segmenter);

}  // namespace winnow
