// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the pages of a source as a feed, for export and dump.
#pragma once

#include "plugin/cli/export/feed_arguments.h"
#include "plugin/cli/export/feed_format.h"

namespace winnow::cli {

// Learns the source, as winnow index does, and writes it in the format. Pages that ask not to be
// indexed are left out, as are pages of a URL that was there before. The feed is the same for any
// number of threads. Returns an ExitCode; all has been said.
int run_feed(const FeedArguments& arguments, const FeedFormat& format);

// Prints what the engine must be told, to the same place. Returns an ExitCode.
int write_mapping(const FeedArguments& arguments, const FeedFormat& format);

}  // namespace winnow::cli
