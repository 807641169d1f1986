// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow learn is told.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plugin/cli/options/learning_options.h"
#include "plugin/cli/options/source_options.h"
#include "winnow/extractor/method.h"

namespace winnow::cli {

struct LearnArguments {
  SourceOptions source;
  LearningChoice learning;
  std::string method{default_method()};
  std::string site;
  std::string model;
  std::string sample_out;          // a file: write the sample, learn nothing
  std::vector<std::string> merge;  // files: learn from these samples
  std::string block_model;
  std::string rules;  // a file
  std::size_t threads = 0;
  bool quiet = false;
  bool json = false;
};

// Runs the command. Returns an ExitCode.
int run_learn(const LearnArguments& arguments);

}  // namespace winnow::cli
