// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds galleries that stand below the text of a page or within it: slides with numbers, their
// captions and credits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/blocks.h"

namespace winnow {

// A run of slides has at least so many.
inline constexpr std::uint32_t kLeastSlides = 8;
// A page with fewer probable words in sentences outside of its slides may be there for these.
inline constexpr std::uint32_t kWordsBesideSlides = 100;

// Says for each block whether it is one of a gallery that the text of the page can do without: from
// the heading of the slides, or their first number, to the end of the last slide. Slides begin with
// short texts that count them, "1/31", "2 of 31 (May)", up to the last. They end where the next one
// begins; the last has as many blocks as the shortest. `probabilities` has for each block how
// probable it is that it is main text, or a negative number if something else decides that. Takes
// linear time. It is thread-safe.
std::vector<bool> gallery_blocks(const BlockList& blocks, std::span<const float> probabilities);

}  // namespace winnow
