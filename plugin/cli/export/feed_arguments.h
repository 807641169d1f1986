// SPDX-License-Identifier: GPL-2.0-or-later
//
// This is what the commands that write feeds are told.
#pragma once

#include <cstddef>
#include <string>

#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/common/cli11_fwd.h"

namespace winnow::cli {

struct FeedArguments {
  SourceOptions source;
  MethodChoice method;
  std::string out;  // empty: standard output
  std::size_t threads = 0;
  bool ignore_robots = false;
  bool quiet = false;
  bool json = false;  // the summary
};

// Declares SOURCE, which is not required, as what only describes the feed needs none; how content
// is told from template; and --out, --threads, --ignore-robots, --quiet and --json.
void declare_feed(CLI::App& command, FeedArguments& arguments);

// It is to be called when the arguments are read: there is nothing to learn from a single page.
void choose_feed_method(const CLI::App& command, FeedArguments& arguments);

}  // namespace winnow::cli
