// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whole numbers in values and metadata.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace winnow {

// Gives the bytes of an unsigned number, highest first, so that they sort as the numbers do.
template <typename Unsigned>
std::string big_endian(Unsigned value) {
  std::string bytes(sizeof value, '\0');
  for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte) {
    *byte = static_cast<char>(value & 0xFF);
    value >>= 8;
  }
  return bytes;
}

// Gives the number that at most eight such bytes stand for.
inline std::uint64_t from_big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

}  // namespace winnow
