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

std::size_t keep_commonest(std::vector<SpelledTerm>& terms, std::size_t most_bytes) {
  std::size_t bytes = 0;
  for (const SpelledTerm& term : terms) bytes += term.term.size() + 1;
  if (bytes <= most_bytes) return terms.size();
  std::sort(terms.begin(), terms.end(), [](const SpelledTerm& a, const SpelledTerm& b) {
    return a.frequency != b.frequency ? a.frequency > b.frequency : a.hash < b.hash;
  });
  std::size_t kept = 0;
  for (std::size_t room = most_bytes; terms[kept].term.size() < room; ++kept) {
    room -= terms[kept].term.size() + 1;
  }
  return kept;
}

}  // namespace winnow
