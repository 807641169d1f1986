// SPDX-License-Identifier: GPL-2.0-or-later
//
// Bytes one after another, decoded on the way. Streams are put together like pipes: each reads from
// the one before it, and none keeps more than a buffer. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>

namespace winnow {

// One thread uses it.
class ByteStream {
 public:
  virtual ~ByteStream() = default;

  // Reads up to `size` bytes, at least one unless it is at the end; then 0.
  virtual std::size_t read(char* to, std::size_t size) = 0;

  // Whether what came to an end is damaged or cut off.
  virtual bool is_broken() const = 0;

  // Leaves out up to `count` bytes; returns how many there were.
  virtual std::uint64_t skip(std::uint64_t count);
};

// Pages of a site compress ten times, seldom a hundred times; deflate reaches 1032 at most, with
// nothing but one byte.
inline constexpr std::uint64_t kBombBytes = 128u << 20;
inline constexpr std::uint64_t kBombRatio = 1000;

// Whether it is time to stop unpacking: so much has come out of so much.
inline bool is_bomb(std::uint64_t packed, std::uint64_t unpacked) {
  return unpacked > kBombBytes && unpacked / kBombRatio > packed;
}

}  // namespace winnow
