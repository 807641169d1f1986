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

// Maps a few names to values and is made at compile time. Most look-ups compare one name.
template <typename Value, std::size_t kSize>
class NameTable {
 public:
  // Takes `name_of(i)`, in lower case, and `value_of(i)` for i from 0 to kSize - 1.
  template <typename NameOf, typename ValueOf>
  constexpr NameTable(NameOf name_of, ValueOf value_of) {
    for (std::size_t i = 0; i < kSize; ++i) {
      const PackedName name = packed_lower(name_of(i));
      std::size_t slot = slot_of(name);
      while (entries_[slot].name != PackedName{}) slot = next(slot);
      entries_[slot] = {name, value_of(i)};
    }
  }

  // Returns null if the table lacks the name. `name` may be in any case.
  constexpr const Value* find(std::string_view name) const {
    // Packing would lose a NUL at the end.
    if (name.empty() || name.size() > kPackedBytes || name.back() == '\0') return nullptr;
    const PackedName packed = packed_lower(name);
    for (std::size_t slot = slot_of(packed);; slot = next(slot)) {
      const Entry& entry = entries_[slot];
      if (entry.name == packed) return &entry.value;
      if (entry.name == PackedName{}) return nullptr;
    }
  }

 private:
  // More than half of the slots are free, so that few names meet.
  static constexpr std::size_t kSlots = std::bit_ceil(2 * kSize);

  struct Entry {
    PackedName name{};
    Value value{};
  };

  static constexpr std::size_t slot_of(const PackedName& name) {
    // The factors are the golden ratio's and another odd number without a pattern.
    const std::uint64_t mixed = name[0] * 0x9E3779B97F4A7C15 + name[1] * 0xC2B2AE3D27D4EB4F;
    return static_cast<std::size_t>(mixed >> (64 - std::countr_zero(kSlots)));
  }
  static constexpr std::size_t next(std::size_t slot) { return (slot + 1) % kSlots; }

  std::array<Entry, kSlots> entries_{};
};

}  // namespace winnow
