// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says errors as the C interface has them.
#pragma once

#include <string>

#include "plugin/c/include/winnow/winnow.h"
#include "winnow/extractor/error.h"

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

}  // namespace winnow::c
