// SPDX-License-Identifier: GPL-2.0-or-later
//
// Work in a process of its own, so that its memory can be measured and its failure ends nothing
// else.
#pragma once

#include <functional>

#include "plugin/cli/compare/compare_arguments.h"
#include "winnow/extractor/expected.h"

namespace winnow::cli {

struct ChildRun {
  Json result;
  double peak_megabytes = 0;  // largest resident set of the process, in units of 10^6 bytes
};

// Runs `work` in a child process and waits for its result. Files that it writes must be closed, and
// standard output is not to be used. This process must not have started threads before.
//
// Errors: those of `work`; ErrorCode::try_again if the child ran out of memory or an interrupt
// (interrupt.h) ended it, which ends at once; ErrorCode::input if it crashed.
Expected<ChildRun> run_in_child(const std::function<Expected<Json>()>& work);

}  // namespace winnow::cli
