// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the command says to people, on standard error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/extractor/error.h"

namespace winnow::cli {

// With quiet, only errors are printed.
void set_quiet(bool quiet);

void print_error(std::string_view message);
void print_warning(std::string_view message);
void print_note(std::string_view message);

// Prints the error and returns its ExitCode.
int fail(const Error& error);

// Text from pages and file names may hold anything; on a terminal control characters could do
// anything. They are shown as \xNN.
std::string printable(std::string_view text);

// "12.3 MB" (powers of 1000), "1,234".
std::string human_bytes(std::uint64_t bytes);
std::string human_count(std::uint64_t count);

bool is_terminal(int descriptor);

}  // namespace winnow::cli
