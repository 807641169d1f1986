// SPDX-License-Identifier: GPL-2.0-or-later
//
// Runs other programs.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow {

// Runs a program that is found in PATH and waits for its end. It reads nothing; what it prints goes
// to the descriptor `output`. `environment` holds NAME=VALUE for it, beside what is set already.
//
// Returns its exit status, or 128 and more if a signal ended it. Gives ErrorCode::not_found if
// there is no such program, ErrorCode::input if it cannot be started, or if this process ignores
// SIGCHLD and so cannot learn how it ended. `interrupted` is asked some times a second: then the
// program is ended, and the error is ErrorCode::try_again. It is thread-safe.
Expected<int> run_program(const std::vector<std::string>& arguments,
                          const std::vector<std::string>& environment, int output,
                          const std::function<bool()>& interrupted);

}  // namespace winnow
