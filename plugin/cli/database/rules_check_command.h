// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow check --rules says what rules do to all pages of a mirror.
#pragma once

#include <string>

#include "plugin/cli/options/source_options.h"

namespace winnow::cli {

struct RulesCheckArguments {
  std::string database;
  std::string rules;
  SourceOptions source;
  std::string site;
  bool json = false;
};

// Runs the check. Returns an ExitCode: kInput if a rule matches nothing.
int run_rules_check(const RulesCheckArguments& arguments);

}  // namespace winnow::cli
