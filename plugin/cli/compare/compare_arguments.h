// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options of winnow compare.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "plugin/cli/options/learning_options.h"
#include "plugin/cli/options/source_options.h"

namespace winnow::cli {

// What children report and what is printed: members keep the order in which they were set.
using Json = nlohmann::ordered_json;

struct CompareArguments {
  // Pages
  SourceOptions source;
  std::string gold;    // folder
  bool sites = false;  // each folder at the top of the source is a site of its own
  std::string site;    // the site that all pages are of; empty: by their hosts

  // Methods
  std::vector<std::string> methods;  // METHOD[:NAME=VALUE,...]; empty: all there are
  LearningChoice learning;

  // Curves
  bool curves = false;
  std::string template_tables;  // file; empty: not known

  // Output
  bool json = false;
  bool quiet = false;
  std::string html;  // file; empty: none
};

// Does it. Returns an ExitCode.
int run_compare(const CompareArguments& arguments);

}  // namespace winnow::cli
