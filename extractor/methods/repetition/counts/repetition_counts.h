// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts how often the pieces of pages occur, and describes the bytes of these counts: a header,
// then RepetitionCounts by hash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "extractor/models/format/flat_format.h"
#include "winnow/extractor/repetition.h"

namespace winnow {

// Stands before the counts in a file.
struct RepetitionHeader {
  FlatHeader flat;
  std::uint64_t words = 0;
  std::uint32_t pages = 0;
  std::uint32_t counts = 0;
};
static_assert(sizeof(RepetitionHeader) == 40);

// The magic is "WinnowRC" read as a number.
inline constexpr FlatFormat kRepetitionFormat = {"set of counts", 0x4352776F6E6E6957, 1,
                                                 sizeof(RepetitionHeader)};

// Holds what a detector has read of a page.
struct PagePieces {
  std::vector<std::uint64_t> hashes;
  std::uint32_t words = 0;  // They are those of the blocks that may be indexed.
};

// Counts all pieces. The same pages in another order give the same bytes. Takes n log n time in all
// pieces. It is thread-safe.
RepetitionCounts count_repetition(std::span<const PagePieces* const> pages);

}  // namespace winnow
