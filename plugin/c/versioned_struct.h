// SPDX-License-Identifier: GPL-2.0-or-later
//
// Callers hand over structs that may have been compiled with an older or newer header.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>

#include "winnow/extractor/expected.h"

namespace winnow::c {

// Returns the caller's struct as this library knows it: members that the caller does not know are
// 0, and those that the library does not know must be. `least_size` has the members that make no
// sense left out. Gives ErrorCode::usage if struct_size cannot be one, ErrorCode::incompatible if
// an unknown member is set; `name` is the struct's.
template <typename Struct>
Expected<Struct> read_struct(const Struct* given, std::size_t least_size, const char* name) {
  constexpr std::size_t kLargest = 4096;
  const std::size_t size = given->struct_size;
  if (size < least_size || size > kLargest || size % alignof(Struct) != 0) {
    return Error{ErrorCode::usage, "is no size of that struct: " + std::to_string(size),
                 std::string(name) + ".struct_size",
                 std::string("set it to sizeof(") + name + "), and all that is not used to 0"};
  }
  const auto* bytes = reinterpret_cast<const unsigned char*>(given);
  const std::size_t known = std::min(size, sizeof(Struct));
  if (std::any_of(bytes + known, bytes + size, [](unsigned char byte) { return byte != 0; })) {
    return Error{ErrorCode::incompatible, "has a member that this version does not know", name,
                 "install a newer libwinnow"};
  }
  Struct read{};
  std::memcpy(&read, bytes, known);
  return read;
}

// Does the same with options that need not be given at all.
template <typename Struct>
Expected<Struct> read_options(const Struct* given, const char* name) {
  if (given == nullptr) return Struct{};
  return read_struct(given, sizeof given->struct_size, name);
}

}  // namespace winnow::c
