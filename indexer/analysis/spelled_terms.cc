// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/analysis/spelled_terms.h"

#include <algorithm>

namespace winnow {

bool is_spelled(std::string_view term) {
  // Prefixes are capitals, and folded words have none.
  if (term.empty() || (term[0] >= 'A' && term[0] <= 'Z')) return false;
  const auto characters = std::count_if(term.begin(), term.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  });
  return characters > 2 && std::none_of(term.begin(), term.end(), [](char c) {
           return (c >= '0' && c <= '9') || c == '_' || c == '+' || c == '#' || c == '&';
         });
}

}  // namespace winnow
