// SPDX-License-Identifier: GPL-2.0-or-later
//
// What pattern trees and model files have in common: the beginning of their bytes, which says what
// they are, whether they are whole, and whether this machine can use them as they stand.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "winnow/extractor/expected.h"

namespace winnow {

static_assert(std::endian::native == std::endian::little,
              "Trees and models are used as they stand in files, whose numbers are little endian");

inline constexpr std::uint32_t kByteOrderMark = 0x01020304;
// What a machine of the other byte order reads as another number.
inline constexpr std::uint32_t kOtherByteOrder = 0x04030201;

struct FlatHeader {
  std::uint64_t magic = 0;
  std::uint32_t byte_order = kByteOrderMark;
  std::uint32_t version = 0;
  std::uint64_t checksum = 0;  // XXH3 of all bytes behind it
};
static_assert(sizeof(FlatHeader) == 24);

struct FlatFormat {
  std::string_view name;  // for errors: "pattern tree"
  std::uint64_t magic = 0;
  std::uint32_t version = 0;
  std::size_t header_bytes = 0;  // FlatHeader, and what the format has behind it

  FlatHeader header() const { return {magic, kByteOrderMark, version, 0}; }
};

// ErrorCode::corrupt. Thread-safe.
Error damaged(const FlatFormat& format, std::string_view what);

// What is wrong with the beginning: ErrorCode::usage if the bytes do not begin at a multiple of 8,
// ErrorCode::incompatible if another version or a machine of another byte order wrote them,
// ErrorCode::corrupt if anything else is. Otherwise there is a whole header. Thread-safe.
std::optional<Error> header_error(const FlatFormat& format, std::span<const std::byte> bytes);

// ErrorCode::corrupt if the checksum is not that of the bytes, which have a whole header. Linear
// time. Thread-safe.
std::optional<Error> checksum_error(const FlatFormat& format, std::span<const std::byte> bytes);

// Either. Linear time. Thread-safe.
std::optional<Error> flat_error(const FlatFormat& format, std::span<const std::byte> bytes);

// Puts the checksum in its place, once all the other bytes are in theirs; they must begin with a
// FlatHeader. Linear time. Thread-safe.
void seal(std::span<std::byte> bytes);

// The least multiple of 8 that is not less.
constexpr std::size_t padded_to_8(std::size_t bytes) { return (bytes + 7) / 8 * 8; }

}  // namespace winnow
