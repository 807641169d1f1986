// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the programs tell their callers by their exit statuses.
#pragma once

#include "winnow/extractor/error.h"

namespace winnow {

// Scripts rely on these numbers: never change one. 75 is EX_TEMPFAIL of sysexits.h; every command
// that was interrupted before it had done all gives it too (interrupt.h).
enum ExitCode : int {
  kDone = 0,
  kUsage = 2,
  kInput = 3,
  kLocked = 4,
  kDisk = 5,
  kCorrupt = 6,
  kTryAgain = 75,
};

inline ExitCode exit_code_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::usage:
    case ErrorCode::incompatible:
      return kUsage;
    case ErrorCode::input:
    case ErrorCode::too_large:
    case ErrorCode::binary:
    case ErrorCode::not_found:
      return kInput;
    case ErrorCode::locked:
      return kLocked;
    case ErrorCode::disk:
      return kDisk;
    case ErrorCode::corrupt:
      return kCorrupt;
    case ErrorCode::try_again:
      return kTryAgain;
  }
  return kInput;
}

}  // namespace winnow
