// SPDX-License-Identifier: GPL-2.0-or-later
//
// The command line of winnow-filter.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "plugin/filter/page_filter.h"

namespace winnow::omega {

struct Arguments {
  filter::FilterOptions filter;
  std::string charset;
  std::string file = "-";
};

// `arguments` has to outlive `program`.
void declare(CLI::App& program, Arguments& arguments);

}  // namespace winnow::omega
