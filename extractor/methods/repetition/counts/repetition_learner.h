// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts how often the pieces of pages occur.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/repetition.h"

namespace winnow {

// What a detector has read of a page.
struct PagePieces {
  std::vector<std::uint64_t> hashes;
  std::uint32_t words = 0;  // of the blocks that may be indexed
};

// The same pages in another order give the same bytes. Time n log n in all pieces. Thread-safe.
RepetitionCounts count_repetition(std::span<const PagePieces* const> pages);

}  // namespace winnow
