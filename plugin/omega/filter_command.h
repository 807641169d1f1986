// SPDX-License-Identifier: GPL-2.0-or-later
//
// This is the command line of winnow-filter.
#pragma once

#include <string>

#include "plugin/filter/filter_program.h"

namespace winnow::omega {

struct FilterCommand : filter::FilterProgram {
  FilterCommand();

  filter::FilterOptions filter;
  std::string charset;
  std::string url;
  std::string file = "-";
};

}  // namespace winnow::omega
