// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says what went wrong, where, and what the user can do about it.
#pragma once

#include <string>

#include "winnow/extractor/export.h"

namespace winnow {

// Lists the failures that callers treat differently. The command line maps them to exit codes.
enum class ErrorCode {
  usage,         // an option or argument that makes no sense
  input,         // the input cannot be read or is not what it should be
  too_large,     // over a documented limit
  binary,        // not text at all
  not_found,     // no such file, database or document
  locked,        // another process holds the write lock
  disk,          // no space left, or another failure to write
  corrupt,       // a database or model file that is damaged
  incompatible,  // made by another version or with other options
  try_again,     // a passing condition; the same call may succeed later
};

// Holds plain data; copyable; thread-compatible.
//
//   what   one clause, lower case, without a full stop: "no such directory"
//   where  a file, a URL, or file:line; empty if it does not apply
//   hint   the remedy, as an instruction: "raise --max-page-bytes"; may be empty
struct Error {
  ErrorCode code = ErrorCode::input;
  std::string what;
  std::string where;
  std::string hint;

  // Returns "where: what (hint)" without the parts that are empty.
  WINNOW_EXPORT std::string message() const;
};

}  // namespace winnow
