// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/export/feed_counts.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {

std::string to_json(const FeedCounts& counts) {
  nlohmann::ordered_json object = {{"pages", counts.pages},      {"documents", counts.documents},
                                   {"bytes", counts.bytes},      {"noindex", counts.noindex},
                                   {"refused", counts.refused},  {"empty", counts.empty},
                                   {"degraded", counts.degraded}};
  object["skipped"] = counts.skipped;
  object["seconds"] = counts.seconds;
  return object.dump(2);
}

std::vector<std::string> to_lines(const FeedCounts& counts) {
  std::vector<std::string> lines = {fmt::format(
      "{} of {}, {} of HTML in {:.1f} s", count_of(counts.documents, "document", "documents"),
      count_of(counts.pages, "page", "pages"), human_bytes(counts.bytes), counts.seconds)};
  const auto add = [&lines](std::uint64_t count, std::string_view what) {
    if (count > 0) lines.push_back(fmt::format("{:>9}  {}", human_count(count), what));
  };
  add(counts.noindex, "left out, as they ask not to be indexed (noindex)");
  add(counts.refused, "refused");
  add(counts.empty, "without main text");
  add(counts.degraded, "over a limit");
  for (const auto& [reason, count] : counts.skipped) add(count, "skipped: " + reason);
  return lines;
}

}  // namespace winnow::cli
