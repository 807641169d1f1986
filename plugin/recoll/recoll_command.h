// SPDX-License-Identifier: GPL-2.0-or-later
//
// This is the command line of winnow-recoll.
#pragma once

#include <string>
#include <vector>

#include "plugin/filter/filter_program.h"

namespace winnow::recoll {

struct RecollCommand : filter::FilterProgram {
  RecollCommand();

  filter::FilterOptions filter;
  std::vector<std::string> models;
};

}  // namespace winnow::recoll
