// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow features is told.
#pragma once

#include <string>

#include "plugin/cli/learn/page_features.h"
#include "plugin/cli/options/source_options.h"

namespace winnow::cli {

struct FeaturesArguments {
  SourceOptions source;
  std::string gold;
  std::string out;
  FeatureChoice features;
  bool describe = false;
  bool json = false;
  bool quiet = false;
};

// Runs the command. Returns an ExitCode.
int run_features(FeaturesArguments& arguments);

}  // namespace winnow::cli
