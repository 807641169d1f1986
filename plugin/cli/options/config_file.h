// SPDX-License-Identifier: GPL-2.0-or-later
//
// --config names a file with options of all commands.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/common/cli11_fwd.h"
#include "winnow/extractor/error.h"
#include "winnow/extractor/expected.h"

namespace winnow::cli {

// Adds --config to the command, which can be declared before or after its subcommands. Options of
// the file are as if they stood on the command line, where those that do stand there do not
// contradict them. Throws a CLI::ParseError while arguments are parsed: for files that cannot be
// read, for what is no option, and for values that are none of an option of the subcommand chosen.
void declare_config(CLI::App& winnow);

// Says whether there may be such a file: one is named by the environment, or by an argument of
// `count`.
bool may_have_config(int count, const char* const* arguments);

// Gives what is wrong with the file, if that is why arguments could not be parsed; else null.
const Error* config_error(const CLI::ParseError& error);

// This is a key with its value.
struct ConfigEntry {
  std::vector<std::string> section;  // the parts of [a."b.c"]; empty before the first section
  std::string key;
  std::vector<std::string> values;  // as a command line would have them: text, 12, true
  bool is_list = false;
  std::size_t line = 0;  // from 1 on
};

// Gives all keys of all tables, in the order of the file. A key has text, a whole or decimal
// number, true or false, or a list of these. What else TOML has (dates, lists of lists and of
// tables) is an error, and so is a name of more than 32 parts. Gives ErrorCode::usage that names
// `file` and the line. It is thread-safe.
Expected<std::vector<ConfigEntry>> read_config(std::string_view text, std::string_view file);

}  // namespace winnow::cli
