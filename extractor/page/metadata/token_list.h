// SPDX-License-Identifier: GPL-2.0-or-later
//
// Attributes that hold several words.
#pragma once

#include <algorithm>
#include <string_view>

#include "extractor/text/white_space.h"

namespace winnow {

// Whether `list`, separated by commas or white space, holds `wanted`.
inline bool lists(std::string_view list, std::string_view wanted) {
  const auto separates = [](char c) { return c == ',' || is_white_space(c); };
  while (!list.empty()) {
    const auto end = std::find_if(list.begin(), list.end(), separates);
    const auto length = static_cast<std::size_t>(end - list.begin());
    if (list.substr(0, length) == wanted) return true;
    list.remove_prefix(std::min(length + 1, list.size()));
  }
  return false;
}

}  // namespace winnow
