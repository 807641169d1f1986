// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/error_list.h"

#include <algorithm>
#include <string>

namespace winnow {

Error joined_errors(const std::vector<Error>& errors) {
  Error joined = errors.front();
  if (errors.size() == 1) return joined;
  if (!joined.hint.empty()) joined.what += " (" + joined.hint + ")";
  const std::size_t named = std::min(errors.size(), kMostErrorsNamed);
  for (std::size_t i = 1; i < named; ++i) joined.what += "\n" + errors[i].message();
  const std::size_t rest = errors.size() - named;
  joined.hint = rest == 0 ? std::string() : "and " + std::to_string(rest) + " more";
  return joined;
}

}  // namespace winnow
