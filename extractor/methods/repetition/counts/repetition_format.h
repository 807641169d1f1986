// SPDX-License-Identifier: GPL-2.0-or-later
//
// Describes the bytes of counts of what repeats: this header, then RepetitionCounts by hash.
#pragma once

#include <cstddef>
#include <cstdint>

#include "extractor/models/format/flat_format.h"
#include "winnow/extractor/repetition.h"

namespace winnow {

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

}  // namespace winnow
