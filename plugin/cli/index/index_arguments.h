// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow index is told.
#pragma once

#include <string>
#include <vector>

#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/source_options.h"
#include "winnow/indexer/build_index.h"

namespace winnow::cli {

struct IndexArguments {
  SourceOptions source;
  BuildOptions build;
  MethodChoice method;  // its name and what it is told of sites
  std::vector<std::string> other_methods;
  std::string duplicates{duplicates_name(Duplicates::collapse)};
  std::string database;
  bool no_spelling = false;
  bool no_compact = false;
  bool quiet = false;
  bool json = false;
};

// Runs the command. Returns an ExitCode.
int run_index(const IndexArguments& arguments);

}  // namespace winnow::cli
