// SPDX-License-Identifier: GPL-2.0-or-later
//
// Examples of the commands. Help texts and the man page are written from this one list, and a test
// runs all of it (tests/plugin/cli/examples_test.py).
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace winnow::cli {

// They are in the order of the commands in winnow --help. Lines of both texts are short enough for
// help in 80 columns.
struct CommandExample {
  std::string_view command;   // "index"
  std::string_view purpose;   // what it is good for, with a colon
  std::string_view commands;  // as they are typed, a line each
};

std::span<const CommandExample> command_examples();

// Writes those of a command for the end of its help; empty if there are none.
std::string help_examples(std::string_view command);

}  // namespace winnow::cli
