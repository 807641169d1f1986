// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the system refuses becomes an Error.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/error.h"
#include "winnow/extractor/export.h"

namespace winnow {

// Says what the user can do about an error number of a file. ErrorCode::try_again for what a
// process may have only so many of, else ErrorCode::disk. Thread-safe.
WINNOW_EXPORT Error system_refusal(int error_number, std::string what, std::string_view where);

// The same, with this hint instead where it is ErrorCode::disk.
WINNOW_EXPORT Error system_refusal(int error_number, std::string what, std::string_view where,
                                   std::string disk_hint);

// The same for what a command reads, not writes: ErrorCode::input with the hint instead of
// ErrorCode::disk.
WINNOW_EXPORT Error input_refusal(int error_number, std::string what, std::string_view where,
                                  std::string hint);

}  // namespace winnow
