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

// Does the same for the `size` bytes of `text` from `at` on, at most kPackedBytes, all of which
// must be there. It is faster if the text goes on behind them, as a name in a page mostly does.
inline PackedName packed_lower(std::string_view text, std::size_t at, std::size_t size) {
  if (std::endian::native != std::endian::little || text.size() - at < kPackedBytes) {
    return packed_lower(text.substr(at, size));
  }
  PackedName packed{};
  std::memcpy(packed.data(), text.data() + at, kPackedBytes);
  const auto kept = [](std::size_t bytes) {
    return bytes == 0 ? 0 : ~std::uint64_t{0} >> (8 * (sizeof(std::uint64_t) - bytes));
  };
  constexpr std::size_t kWord = sizeof(std::uint64_t);
  packed[0] = internal::ascii_lowered(packed[0] & kept(std::min(size, kWord)));
  packed[1] = size > kWord ? internal::ascii_lowered(packed[1] & kept(size - kWord)) : 0;
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
    if (!may_be_name(name)) return nullptr;
    return find(packed_lower(name));
  }

  // Does the same for the name of `size` bytes that stands in `text` at `at`.
  const Value* find(std::string_view text, std::size_t at, std::size_t size) const {
    if (!may_be_name(text.substr(at, size))) return nullptr;
    return find(packed_lower(text, at, size));
  }

 private:
  // Packing would lose a NUL at the end.
  static constexpr bool may_be_name(std::string_view name) {
    return !name.empty() && name.size() <= kPackedBytes && name.back() != '\0';
  }

  constexpr const Value* find(const PackedName& name) const {
    for (std::size_t slot = slot_of(name);; slot = next(slot)) {
      const Entry& entry = entries_[slot];
      // Only a free slot has no first bytes.
      if (entry.name[0] == 0) return nullptr;
      if (entry.name[0] == name[0] && entry.name[1] == name[1]) return &entry.value;
    }
  }

  // At least half of the slots are free, so that few names meet.
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
