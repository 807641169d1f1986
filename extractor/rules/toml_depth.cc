// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/toml_depth.h"

#include <algorithm>
#include <string_view>

namespace winnow {
namespace {

constexpr std::size_t kMostParts = 32;  // Nobody writes names of so many parts.

// Returns how many bytes a string takes at the begin of `text`, its quotation marks included. One
// that does not end takes all.
std::size_t string_length(std::string_view text) {
  const char quote = text.front();
  const std::string_view triple = quote == '"' ? "\"\"\"" : "'''";
  const bool many_lines = text.starts_with(triple);
  for (std::size_t at = many_lines ? 3 : 1; at < text.size(); ++at) {
    if (quote == '"' && text[at] == '\\') {
      ++at;
    } else if (many_lines ? text.substr(at).starts_with(triple) : text[at] == quote) {
      at += many_lines ? 3 : 1;
      // A string of many lines may end in one or two quotation marks of its own.
      while (many_lines && at < text.size() && text[at] == quote) ++at;
      return at;
    } else if (!many_lines && text[at] == '\n') {
      return at;
    }
  }
  return text.size();
}

}  // namespace

std::size_t line_of_deep_toml(std::string_view text) {
  std::size_t line = 1;
  std::size_t points = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    std::size_t length = 1;
    if (c == '"' || c == '\'') {
      length = string_length(text.substr(at));
    } else if (c == '#') {
      length = std::min(text.find('\n', at), text.size()) - at;
    } else if (c == '.') {
      ++points;
    } else if (c == '\n' || c == ',' || c == '=' || c == '{') {
      points = 0;
    }
    if (points >= kMostParts) return line;
    const std::string_view taken = text.substr(at, length);
    line += static_cast<std::size_t>(std::count(taken.begin(), taken.end(), '\n'));
    at += std::max<std::size_t>(length, 1);
  }
  return 0;
}

}  // namespace winnow
