// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/rules_mistakes.h"

#include <cstddef>
#include <string>

namespace winnow {

std::vector<Error> single_mistakes(const Error& error, std::string_view file) {
  if (file.empty() || !error.where.starts_with(std::string(file) + ":")) return {error};
  std::vector<Error> mistakes;
  std::string_view rest = error.what;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = rest.find('\n');
    mistakes.push_back({error.code, std::string(rest.substr(0, end)), "", ""});
    if (end != std::string_view::npos) rest.remove_prefix(end + 1);
  }
  // The lines behind the first one name their places themselves.
  mistakes.front().where = error.where;
  mistakes.back().hint = error.hint;
  return mistakes;
}

}  // namespace winnow
