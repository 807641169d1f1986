// SPDX-License-Identifier: GPL-2.0-or-later
//
// Describes the bytes of a pattern tree: this header, PatternNodes in preorder, strings that each
// end in a zero byte, zeros up to a multiple of 8. The first string is empty, and no two are equal.
#pragma once

#include <cstddef>
#include <cstdint>

#include "extractor/models/format/flat_format.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

struct PatternTreeHeader {
  FlatHeader flat;
  std::uint32_t cut_off = 0;  // 0 or 1
  std::uint32_t node_count = 0;
  std::uint32_t string_bytes = 0;  // without the zeros up to a multiple of 8
  std::uint32_t unused = 0;
};
static_assert(sizeof(PatternTreeHeader) == 40);

// The magic is "WinnowPT" read as a number.
inline constexpr FlatFormat kPatternTreeFormat = {"pattern tree", 0x5450776F6E6E6957, 1,
                                                  sizeof(PatternTreeHeader)};

}  // namespace winnow
