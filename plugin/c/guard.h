// SPDX-License-Identifier: GPL-2.0-or-later
//
// The border of the C interface: errors and exceptions of C++ become a status and an error object.
#pragma once

#include <exception>
#include <new>

#include "plugin/c/error.h"
#include "winnow/extractor/expected.h"

namespace winnow::c {

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

}  // namespace winnow::c
