// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/function_words.h"

#include <utility>

#include "winnow/queries/word_lists.h"

namespace winnow {

// What the cutter makes several words of is no word of an index.
void FunctionWords::read(QueryCutter& cutter) {
  const Expected<std::vector<StopWord>> all =
      parse_stop_words(function_word_lists(), "function_words.txt");
  for (const StopWord& word : *all) {
    const std::vector<QueryWord> cut = cutter.cut(word.word);
    if (cut.size() == 1) by_language_[word.language].insert(cut.front().term);
  }
}

std::set<std::string> FunctionWords::among(const std::vector<QueryWord>& words,
                                           const QueryLanguages& languages,
                                           const std::map<std::string, std::uint64_t>& documents,
                                           QueryCutter& cutter) {
  if (by_language_.empty()) read(cutter);
  const auto pages = [&](const std::string& language) {
    const auto known = documents.find(language);
    return known == documents.end() ? 0 : known->second;
  };
  std::uint64_t most_pages = 0;
  for (const auto& [language, count] : documents) most_pages = std::max(most_pages, count);
  std::set<std::string> best;
  std::pair<std::size_t, std::uint64_t> best_rank = {0, 0};
  for (const auto& [language, list] : by_language_) {
    if (!languages.contains(language)) continue;
    std::set<std::string> found;
    for (const QueryWord& word : words) {
      if (list.contains(word.term)) found.insert(word.term);
    }
    if (found.size() < 2 && pages(language) < most_pages) continue;
    const std::pair<std::size_t, std::uint64_t> rank = {found.size(), pages(language)};
    if (rank <= best_rank) continue;
    best_rank = rank;
    best = std::move(found);
  }
  return best;
}

}  // namespace winnow
