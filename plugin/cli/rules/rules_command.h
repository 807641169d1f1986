// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow rules suggest is told: pages of a site, and what a person points at there.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/source_options.h"

namespace winnow::cli {

struct RulesArguments {
  std::string action;
  std::vector<std::string> pages;
  std::string database;
  SourceOptions source;  // empty: the one that the pages lie in
  MethodChoice method;

  // What a person points at. Words may be "PAGE=WORDS" for one of the pages, as may be elements.
  std::vector<std::string> texts;
  std::vector<std::string> elements;
  std::vector<std::string> kept;
  std::vector<std::string> dropped;
  std::string text_class;  // empty: it follows from these

  std::string write;
  std::size_t pick = 0;  // from 1 on; 0: the first
  bool json = false;
  bool quiet = false;
};

// Runs the command. Returns an ExitCode.
int run_rules_suggest(RulesArguments& arguments);

}  // namespace winnow::cli
