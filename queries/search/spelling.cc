// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/spelling.h"

#include <algorithm>

namespace winnow {
namespace {

constexpr std::size_t kMaxWords = 16;

}  // namespace

std::string correct_spelling(const Xapian::Database& database, std::string_view text,
                             const std::vector<QueryWord>& words,
                             const std::function<bool(const QueryWord&)>& matches_nothing) {
  std::string corrected;
  std::size_t copied = 0;  // bytes of text
  const std::size_t count = std::min(words.size(), kMaxWords);
  for (std::size_t i = 0; i < count; ++i) {
    const QueryWord& word = words[i];
    if (word.wildcard || !matches_nothing(word)) continue;
    const std::string suggestion = database.get_spelling_suggestion(word.term);
    if (suggestion.empty()) continue;
    corrected.append(text, copied, word.offset - copied).append(suggestion);
    copied = word.end();
  }
  if (!corrected.empty()) corrected.append(text, copied);
  return corrected;
}

}  // namespace winnow
