// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/hit_list.h"

#include <fmt/format.h>

#include "plugin/cli/messages.h"

namespace winnow::cli {
namespace {

std::string highlighted(const SearchHit& hit, bool terminal) {
  const std::string_view before = terminal ? "\x1b[1m" : "*";
  const std::string_view after = terminal ? "\x1b[0m" : "*";
  const std::string_view snippet = hit.snippet;
  std::string text;
  std::size_t done = 0;
  for (const Highlight& match : hit.highlights) {
    text += printable(snippet.substr(done, match.offset - done));
    text.append(before).append(printable(snippet.substr(match.offset, match.length))).append(after);
    done = match.offset + match.length;
  }
  return text + printable(snippet.substr(done));
}

}  // namespace

std::string format_hits(const SearchResult& result, bool terminal) {
  std::string text;
  if (result.hits.empty()) {
    text += result.matches_estimated == 0 ? "No matches.\n" : "No more matches.\n";
  } else {
    text += fmt::format("{} to {} of about {} matches\n", result.hits.front().rank,
                        result.hits.back().rank, human_count(result.matches_estimated));
  }
  if (!result.corrected_query.empty()) {
    text += fmt::format("Did you mean: {}\n", printable(result.corrected_query));
  }
  for (const SearchHit& hit : result.hits) {
    text +=
        fmt::format("\n{:>3}. {}\n     {}\n", hit.rank, printable(hit.title), printable(hit.url));
    if (!hit.snippet.empty()) text += fmt::format("     {}\n", highlighted(hit, terminal));
  }
  return text;
}

}  // namespace winnow::cli
