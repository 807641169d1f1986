// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks how pattern trees and model files begin. The first bytes say what they are, whether they
// are whole, and whether this machine can use them as they stand.
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
// A machine of the other byte order reads the mark as this number.
inline constexpr std::uint32_t kOtherByteOrder = 0x04030201;

struct FlatHeader {
  std::uint64_t magic = 0;
  std::uint32_t byte_order = kByteOrderMark;
  std::uint32_t version = 0;
  std::uint64_t checksum = 0;  // It is the XXH3 of all bytes behind the header.
};
static_assert(sizeof(FlatHeader) == 24);

struct FlatFormat {
  std::string_view name;  // Errors have it: "pattern tree".
  std::uint64_t magic = 0;
  std::uint32_t version = 0;
  std::size_t header_bytes = 0;  // It counts FlatHeader with what the format has behind it.
  std::uint32_t oldest = 0;  // This version and those after it are read; 0 means `version` alone.

  FlatHeader header() const { return {magic, kByteOrderMark, version, 0}; }
};

// Makes an error with ErrorCode::corrupt. It is thread-safe.
Error damaged(const FlatFormat& format, std::string_view what);

// Says what is wrong with the beginning: ErrorCode::usage if the bytes do not begin at a multiple
// of 8, ErrorCode::incompatible if another version or a machine of another byte order wrote them,
// ErrorCode::corrupt for anything else. Without an error the header is whole. It is thread-safe.
std::optional<Error> header_error(const FlatFormat& format, std::span<const std::byte> bytes);

// Returns ErrorCode::corrupt if the checksum is not that of the bytes, which must have a whole
// header. Takes linear time. It is thread-safe.
std::optional<Error> checksum_error(const FlatFormat& format, std::span<const std::byte> bytes);

// Returns the error of either. Takes linear time. It is thread-safe.
std::optional<Error> flat_error(const FlatFormat& format, std::span<const std::byte> bytes);

// Puts the checksum in its place once all other bytes are in theirs. The bytes must begin with a
// FlatHeader. Takes linear time. It is thread-safe.
void seal(std::span<std::byte> bytes);

// Returns the least multiple of 8 that is not less than `bytes`.
constexpr std::size_t padded_to_8(std::size_t bytes) { return (bytes + 7) / 8 * 8; }

}  // namespace winnow
