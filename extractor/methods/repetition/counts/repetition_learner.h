// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts how often the pieces of pages occur.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/repetition.h"

namespace winnow {

// Holds what a detector has read of a page.
struct PagePieces {
  std::vector<std::uint64_t> hashes;
  std::uint32_t words = 0;  // in the blocks that may be indexed
};

// Counts all pieces. The same pages in another order give the same bytes. Takes n log n time in all
// pieces. Thread-safe.
RepetitionCounts count_repetition(std::span<const PagePieces* const> pages);

}  // namespace winnow
