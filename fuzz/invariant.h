// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

// Stops the fuzzer with a stack trace if `condition` does not hold.
#define WINNOW_INVARIANT(condition)     \
  do {                                  \
    if (!(condition)) __builtin_trap(); \
  } while (false)
