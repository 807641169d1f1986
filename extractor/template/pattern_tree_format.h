// SPDX-License-Identifier: GPL-2.0-or-later
//
// The bytes of a pattern tree: this header, PatternNodes in preorder, strings that each end in a
// zero byte, zeros up to a multiple of 8. The first string is empty, and no two are equal.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "winnow/extractor/pattern_tree.h"

namespace winnow {

static_assert(std::endian::native == std::endian::little,
              "Pattern trees are used as they stand in files, whose numbers are little endian");

// "WinnowPT", read as a number.
inline constexpr std::uint64_t kPatternTreeMagic = 0x5450776F6E6E6957;
inline constexpr std::uint32_t kPatternTreeVersion = 1;
// What a machine of the other byte order reads as another number.
inline constexpr std::uint32_t kByteOrderMark = 0x01020304;
inline constexpr std::uint32_t kOtherByteOrder = 0x04030201;

struct PatternTreeHeader {
  std::uint64_t magic = kPatternTreeMagic;
  std::uint32_t byte_order = kByteOrderMark;
  std::uint32_t version = kPatternTreeVersion;
  std::uint64_t checksum = 0;  // XXH3 of all bytes behind it
  std::uint32_t cut_off = 0;   // 0 or 1
  std::uint32_t node_count = 0;
  std::uint32_t string_bytes = 0;  // without the zeros up to a multiple of 8
  std::uint32_t unused = 0;
};
static_assert(sizeof(PatternTreeHeader) == 40);

// Where the bytes begin that the checksum is of.
inline constexpr std::size_t kPatternTreeChecked =
    offsetof(PatternTreeHeader, checksum) + sizeof(PatternTreeHeader::checksum);

// The least multiple of 8 that is not less.
constexpr std::size_t padded_to_8(std::size_t bytes) { return (bytes + 7) / 8 * 8; }

}  // namespace winnow
