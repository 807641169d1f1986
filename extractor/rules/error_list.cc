// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/error_list.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace winnow {
namespace {

// Names of files and what a rules file says may have line feeds, which are to begin no line here.
std::string in_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (c == '\n') {
      line += "\\x0a";
    } else {
      line += c;
    }
  }
  return line;
}

}  // namespace

Error joined_errors(const std::vector<Error>& errors) {
  Error joined = errors.front();
  joined.what = in_one_line(joined.what);
  if (errors.size() == 1) return joined;
  if (!joined.hint.empty()) joined.what += " (" + in_one_line(joined.hint) + ")";
  const std::size_t named = std::min(errors.size(), kMostErrorsNamed);
  for (std::size_t i = 1; i < named; ++i) joined.what += "\n" + in_one_line(errors[i].message());
  const std::size_t rest = errors.size() - named;
  joined.hint = rest == 0 ? std::string() : "and " + std::to_string(rest) + " more";
  return joined;
}

}  // namespace winnow
