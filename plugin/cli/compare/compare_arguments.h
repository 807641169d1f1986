// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options of winnow compare.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "plugin/cli/options/learning_options.h"
#include "plugin/cli/options/source_options.h"

namespace winnow::cli {

// Children report in it, and it is printed: members keep the order in which they were set.
using Json = nlohmann::ordered_json;

struct CompareArguments {
  // These say which pages are meant.
  SourceOptions source;
  std::string gold;    // folder
  bool sites = false;  // each folder at the top of the source is a site of its own
  std::string site;    // the site that all pages are of; empty: by their hosts

  // These say which methods are compared.
  std::vector<std::string> methods;  // METHOD[:NAME=VALUE,...]; empty: all there are
  LearningChoice learning;
  std::string rules;  // file; over all methods; empty: there are none

  // These are for curves.
  bool curves = false;
  std::string template_tables;  // file; empty: not known

  // These say what is printed and written.
  bool json = false;
  bool quiet = false;
  std::string html;  // file; empty: none

  std::size_t threads = 0;  // that pages are extracted and learned in; 0: one for each processor
};

// Runs the command. Returns an ExitCode.
int run_compare(const CompareArguments& arguments);

}  // namespace winnow::cli
