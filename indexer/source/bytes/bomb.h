// SPDX-License-Identifier: GPL-2.0-or-later
//
// What was compressed only to take up time and space when it is unpacked. Private to the sources.
#pragma once

#include <cstdint>

namespace winnow {

// Pages of a site compress ten times, seldom a hundred times; deflate reaches 1032 at most, with
// nothing but one byte.
inline constexpr std::uint64_t kBombBytes = 128u << 20;
inline constexpr std::uint64_t kBombRatio = 1000;

// Whether it is time to stop unpacking: so much has come out of so much.
inline bool is_bomb(std::uint64_t packed, std::uint64_t unpacked) {
  return unpacked > kBombBytes && unpacked / kBombRatio > packed;
}

}  // namespace winnow
