// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts what became of the pages of a feed.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace winnow::cli {

struct FeedCounts {
  std::uint64_t pages = 0;                       // that could be read
  std::uint64_t documents = 0;                   // of these in the feed
  std::uint64_t bytes = 0;                       // of HTML
  std::uint64_t noindex = 0;                     // left out on the page's own wish
  std::uint64_t refused = 0;                     // binary, for instance; each was a warning
  std::uint64_t empty = 0;                       // of the documents: without main text
  std::uint64_t degraded = 0;                    // of the documents: over a limit
  std::map<std::string, std::uint64_t> skipped;  // by skip_reason_name()
  double seconds = 0;
};

std::string to_json(const FeedCounts& counts);

// Writes for people, a line each, without line breaks.
std::vector<std::string> to_lines(const FeedCounts& counts);

}  // namespace winnow::cli
