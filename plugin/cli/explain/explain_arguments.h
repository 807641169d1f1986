// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow explain is told.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plugin/cli/options/method_option.h"

namespace winnow::cli {

struct ExplainArguments {
  std::vector<std::string> pages;
  MethodChoice method;
  std::string database;
  std::string only;
  std::string html;
  std::string color = "auto";
  std::uint32_t width = 0;
  bool whole = false;
  bool features = false;
  bool json = false;
};

// Runs the command. Returns an ExitCode.
int run_explain(ExplainArguments& arguments);

}  // namespace winnow::cli
