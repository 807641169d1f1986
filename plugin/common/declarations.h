// SPDX-License-Identifier: GPL-2.0-or-later
//
// What CLI11 was told of the commands, as plain data: man page and shell completion are written
// from it, so that neither can forget an option.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "plugin/common/cli11_fwd.h"

namespace winnow {

// This is an option or a positional argument.
struct DeclaredOption {
  std::vector<std::string> names;    // "--quiet", "-q"; of a positional its one name, "SOURCE"
  std::string value;                 // what stands for the value, "DIR"; empty for a flag
  std::vector<std::string> choices;  // the only values there are; empty: any
  std::string range;                 // "1 - 10000", in words where need be; empty: any
  std::string default_value;
  std::string help;
  std::string group;
  bool positional = false;
  bool required = false;
  bool repeatable = false;
};

struct DeclaredCommand {
  std::string name;
  std::string help;
  std::string group;                        // of the list of commands in --help
  std::vector<DeclaredOption> options;      // --help too, in the order of their declaration
  std::vector<DeclaredOption> positionals;  // the same
};

// Options of the program itself, and what it takes besides.
std::vector<DeclaredOption> declared_options(const CLI::App& app);
std::vector<DeclaredOption> declared_positionals(const CLI::App& app);

// Lists its subcommands, in the order of their declaration.
std::vector<DeclaredCommand> declared_commands(const CLI::App& app);

// Says what --ignore-marks is for, which programs declare in several ways.
inline constexpr std::string_view kIgnoreMarksHelp =
    "Ignore marks in pages that tell search engines what to leave out: "
    "data-pagefind-body and -ignore, data-nosnippet, googleoff, UdmComment, htdig_noindex and "
    "others";

// Declares --page-time SECONDS, which sets `cap` (Limits::parse_time_cap); its default is what is
// in there. `cap` must outlive the command.
CLI::Option* add_page_time(CLI::App& command, std::chrono::milliseconds& cap);

}  // namespace winnow
