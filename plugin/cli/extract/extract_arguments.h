// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow extract is told.
#pragma once

#include <cstddef>
#include <string>

#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/source_options.h"

namespace winnow::cli {

struct ExtractArguments {
  SourceOptions source;
  MethodChoice method;
  std::string out;
  std::string classes = "main";
  std::string members;  // of the objects, as parse_members() takes them; empty: all
  std::string input_format = "auto";
  std::size_t threads = 0;
  bool quiet = false;
  bool json = false;
  bool json_lines = false;
};

// Runs the command. Returns an ExitCode.
int run_extract(ExtractArguments& arguments);

}  // namespace winnow::cli
