// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/function_words.h"

#include <algorithm>
#include <utility>

#include "winnow/indexer/language.h"
#include "winnow/queries/word_lists.h"

namespace winnow {

// A section begins with its language in brackets, and has no brackets else.
FunctionWords::FunctionWords() {
  const std::string_view all = function_word_lists();
  std::size_t begin = all.find('[');
  while (begin != std::string_view::npos) {
    const std::size_t name_end = all.find(']', begin);
    const std::size_t end = all.find('[', name_end);
    const std::string_view language = all.substr(begin + 1, name_end - begin - 1);
    lists_[std::string(language)].section = all.substr(begin, end - begin);
    begin = end;
  }
}

// What the cutter makes several words of is no word of an index.
const GrammarWords& FunctionWords::folded(List& list, QueryCutter& cutter) {
  if (list.section.empty()) return list.folded;
  // The list is our own, and a test reads it.
  const Expected<std::vector<StopWord>> words =
      parse_stop_words(std::exchange(list.section, {}), "function_words.txt");
  for (const StopWord& word : *words) {
    const std::vector<QueryWord> cut = cutter.cut(word.word);
    if (cut.size() == 1) list.folded.insert(cut.front().term);
  }
  return list.folded;
}

// Pages in one of the two Norwegian languages say which, and the list is for both.
const GrammarWords* FunctionWords::of(std::string_view language, QueryCutter& cutter) {
  auto list = lists_.find(language);
  if (list == lists_.end() && (language == "nb" || language == "nn")) list = lists_.find("no");
  return list == lists_.end() ? nullptr : &folded(list->second, cutter);
}

namespace {

// Languages of one stemmer are one language here, as Norwegian's two.
std::uint64_t pages_in(const std::string& language,
                       const std::map<std::string, std::uint64_t>& documents) {
  const std::string stemmer = stemmer_for_language(language);
  std::uint64_t pages = 0;
  for (const auto& [code, count] : documents) {
    const bool same = code == language ||
                      (stemmer != "none" && !code.empty() && stemmer_for_language(code) == stemmer);
    if (same) pages += count;
  }
  return pages;
}

}  // namespace

std::set<std::string> FunctionWords::among(const std::vector<QueryWord>& words,
                                           const QueryLanguages& languages,
                                           const std::map<std::string, std::uint64_t>& documents,
                                           QueryCutter& cutter) {
  struct Candidate {
    std::uint64_t pages = 0;
    std::set<std::string> found;
  };
  std::vector<Candidate> candidates;
  for (auto& [language, list] : lists_) {
    if (!languages.contains(language)) continue;
    const GrammarWords& known = folded(list, cutter);
    Candidate& candidate = candidates.emplace_back();
    candidate.pages = pages_in(language, documents);
    for (const QueryWord& word : words) {
      if (known.contains(word.term)) candidate.found.insert(word.term);
    }
  }
  std::uint64_t most_pages = 0;
  for (const Candidate& candidate : candidates) most_pages = std::max(most_pages, candidate.pages);
  std::set<std::string> best;
  std::pair<std::size_t, std::uint64_t> best_rank = {0, 0};
  for (Candidate& candidate : candidates) {
    if (candidate.found.size() < 2 && candidate.pages < most_pages) continue;
    const std::pair<std::size_t, std::uint64_t> rank = {candidate.found.size(), candidate.pages};
    if (candidate.found.empty() || rank <= best_rank) continue;
    best_rank = rank;
    best = std::move(candidate.found);
  }
  return best;
}

}  // namespace winnow
