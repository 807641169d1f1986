// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the commands export and dump are told, and how they write the pages of a source as a feed.
#pragma once

#include <cstddef>
#include <string>

#include "plugin/cli/export/feed_format.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/source_options.h"

namespace winnow::cli {

struct FeedArguments {
  SourceOptions source;
  MethodChoice method;
  std::string out;  // empty: standard output
  std::size_t threads = 0;
  bool ignore_robots = false;
  bool quiet = false;
  bool json = false;     // the summary
  std::string since_db;  // a database; pages that it has noted as they are now are left out
};

// Learns the source, as winnow index does, and writes it in the format. Pages that ask not to be
// indexed are left out, as are pages of a URL that was there before. The feed is the same for any
// number of threads. Returns an ExitCode; all has been said.
int run_feed(const FeedArguments& arguments, const FeedFormat& format);

// Prints what the engine must be told, to the same place. Returns an ExitCode.
int write_mapping(const FeedArguments& arguments, const FeedFormat& format);

}  // namespace winnow::cli
