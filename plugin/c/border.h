// SPDX-License-Identifier: GPL-2.0-or-later
//
// The border of the C interface: errors and exceptions of C++ become a status and an error object,
// and structs may have been compiled with an older or newer header.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <exception>
#include <new>
#include <string>

#include "plugin/c/include/winnow/winnow.h"
#include "winnow/extractor/error.h"
#include "winnow/extractor/expected.h"

// An error is made whole at once, so that asking for its texts cannot fail.
struct winnow_error {
  winnow_status status = WINNOW_OK;
  std::string message;
  std::string what;
  std::string where;
  std::string remedy;
};

namespace winnow::c {

// These set `*error`, unless `error` is null, and return its status. Where there is no memory for
// the object, WINNOW_OUT_OF_MEMORY takes its place. They throw nothing.
winnow_status hand_out(const Error& from, winnow_error** error) noexcept;
winnow_status hand_out_of_memory(winnow_error** error) noexcept;
winnow_status hand_out_internal(const char* what, winnow_error** error) noexcept;

// Gives the error for an argument that is NULL and must not be.
Error missing(const char* argument);

// Runs `body`, which returns an Expected<void>. It throws nothing.
template <typename Body>
winnow_status guarded(winnow_error** error, Body&& body) noexcept {
  if (error != nullptr) *error = nullptr;
  try {
    const Expected<void> done = body();
    return done ? WINNOW_OK : hand_out(done.error(), error);
  } catch (const std::bad_alloc&) {
    return hand_out_of_memory(error);
  } catch (const std::exception& thrown) {
    return hand_out_internal(thrown.what(), error);
  } catch (...) {
    return hand_out_internal("an exception of unknown type", error);
  }
}

// Does the same for functions that make a handle: `body` returns an Expected of a unique_ptr to it.
template <typename Handle, typename Body>
winnow_status guarded_new(Handle** handle, winnow_error** error, Body&& body) noexcept {
  if (handle != nullptr) *handle = nullptr;
  return guarded(error, [&]() -> Expected<void> {
    if (handle == nullptr) return missing("the place for the result");
    auto made = body();
    if (!made) return made.error();
    *handle = made->release();
    return {};
  });
}

// Returns the caller's struct as this library knows it: members that the caller does not know are
// 0, and those that the library does not know must be. `least_size` has the members that make no
// sense left out. Gives ErrorCode::usage if struct_size cannot be one, ErrorCode::incompatible if
// an unknown member is set; `name` is the struct's.
template <typename Struct>
Expected<Struct> read_struct(const Struct* given, std::size_t least_size, const char* name) {
  constexpr std::size_t kLargest = 4096;
  const std::size_t size = given->struct_size;
  if (size < least_size || size > kLargest || size % alignof(Struct) != 0) {
    return Error{ErrorCode::usage, "is not a size of that struct: " + std::to_string(size),
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
