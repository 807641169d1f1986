// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/assets.h"

#include <stdexcept>
#include <string>

namespace winnow::serve {

std::string_view asset(std::string_view name) {
  for (const Asset& one : assets()) {
    if (one.name == name) return one.text;
  }
  throw std::logic_error("no asset " + std::string(name));
}

std::string search_box_script() {
  std::string script;
  for (const char* name : {"combobox.js", "suggestions.js", "winnow-search.js"}) {
    script += asset(name);
  }
  return script;
}

}  // namespace winnow::serve
