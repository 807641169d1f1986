// SPDX-License-Identifier: GPL-2.0-or-later
//
// Stores short names as numbers, so that a look-up compares no strings.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "extractor/text/characters.h"

namespace winnow {

// Holds up to 16 bytes. A name with NULs at its end equals the name without them.
using PackedName = std::array<std::uint64_t, 2>;
inline constexpr std::size_t kPackedBytes = sizeof(PackedName);

namespace internal {

// Reads 1 to 8 bytes as a number of which the first is the lowest, without a loop.
inline std::uint64_t little_endian(const char* bytes, std::size_t size) {
  const auto byte = [bytes](std::size_t i) {
    return std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  };
  if (size < 4) return byte(0) | byte(size / 2) | byte(size - 1);
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  std::memcpy(&first, bytes, 4);
  std::memcpy(&last, bytes + size - 4, 4);
  return first | std::uint64_t{last} << (8 * (size - 4));
}

// Does what ascii_lower() does for eight bytes.
constexpr std::uint64_t ascii_lowered(std::uint64_t bytes) {
  constexpr std::uint64_t kEach = 0x0101010101010101;
  const std::uint64_t low = bytes & (0x7F * kEach);
  const std::uint64_t from_a = low + (0x80 - 'A') * kEach;
  const std::uint64_t behind_z = low + (0x7F - 'Z') * kEach;
  const std::uint64_t capitals = (from_a & ~behind_z & ~bytes) & (0x80 * kEach);
  return bytes | capitals >> 2;
}

}  // namespace internal

// Packs the lower case of `name`, which may have at most kPackedBytes bytes.
constexpr PackedName packed_lower(std::string_view name) {
  PackedName packed{};
  if (!std::is_constant_evaluated() && std::endian::native == std::endian::little) {
    if (name.empty()) return packed;
    const std::size_t first = std::min(name.size(), std::size_t{8});
    packed[0] = internal::ascii_lowered(internal::little_endian(name.data(), first));
    if (name.size() > 8) {
      packed[1] =
          internal::ascii_lowered(internal::little_endian(name.data() + 8, name.size() - 8));
    }
    return packed;
  }
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto byte = static_cast<unsigned char>(ascii_lower(name[i]));
    packed[i / 8] |= std::uint64_t{byte} << (8 * (i % 8));
  }
  return packed;
}

// Maps a few names to values and is made at compile time. A look-up compares a name with those of
// the same length and first letter, which in most cases are one or none.
template <typename Value, std::size_t kSize>
class NameTable {
 public:
  // Takes `name_of(i)`, in lower case, and `value_of(i)` for i from 0 to kSize - 1.
  template <typename NameOf, typename ValueOf>
  constexpr NameTable(NameOf name_of, ValueOf value_of) {
    std::array<std::uint16_t, kBuckets> counts{};
    for (std::size_t i = 0; i < kSize; ++i) ++counts[bucket(name_of(i))];
    for (std::size_t b = 0; b < kBuckets; ++b) {
      starts_[b + 1] = static_cast<std::uint16_t>(starts_[b] + counts[b]);
    }
    std::array<std::uint16_t, kBuckets> filled{};
    for (std::size_t i = 0; i < kSize; ++i) {
      const std::size_t b = bucket(name_of(i));
      entries_[starts_[b] + filled[b]++] = {packed_lower(name_of(i)), value_of(i)};
    }
  }

  // Returns null if the table lacks the name. `name` may be in any case.
  constexpr const Value* find(std::string_view name) const {
    if (name.empty() || name.size() > kPackedBytes) return nullptr;
    const std::size_t b = bucket(name);
    if (starts_[b] == starts_[b + 1]) return nullptr;
    // Packing would lose the NUL.
    if (name.back() == '\0') return nullptr;
    const PackedName packed = packed_lower(name);
    for (std::size_t i = starts_[b]; i < starts_[b + 1]; ++i) {
      if (entries_[i].name == packed) return &entries_[i].value;
    }
    return nullptr;
  }

 private:
  static constexpr std::size_t kFirsts = 32;
  static constexpr std::size_t kBuckets = kPackedBytes * kFirsts;

  struct Entry {
    PackedName name{};
    Value value{};
  };

  // Uses only the low bits of the first letter, which are the same in both cases.
  static constexpr std::size_t bucket(std::string_view name) {
    return (name.size() - 1) * kFirsts + (static_cast<unsigned char>(name[0]) & (kFirsts - 1));
  }

  std::array<std::uint16_t, kBuckets + 1> starts_{};
  std::array<Entry, kSize> entries_{};
};

}  // namespace winnow
