// SPDX-License-Identifier: GPL-2.0-or-later
//
// Suggests queries: what was typed, with its last word completed or corrected. This is private to
// the search folder.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/suggest_forms.h"
#include "queries/search/suggest_run.h"
#include "queries/search/text_words.h"

namespace winnow {

// It is not thread-safe.
class QuerySuggester {
 public:
  // All must outlive it. Throws what Xapian throws.
  explicit QuerySuggester(const SuggestSources& sources)
      : words_(sources.database), index_(sources.index), cutter_(sources.cutter) {}

  // Adds the best of the words of titles and headings that the last word may become.
  void add_completions(std::vector<Completion> completions, SuggestRun& run) const;

  // Adds the most frequent words of the text that begin as the last word: titles and headings do
  // not have all words. Throws what Xapian throws.
  void add_words_of_text(SuggestRun& run) const;

 private:
  // `before` is what text_before_last() gives.
  void add_query(const std::string& before, std::string_view word, bool corrected,
                 SuggestRun& run) const;
  std::string text_before_last(SuggestRun& run) const;
  const std::string& best_form(const TypedWord& word, SuggestRun& run) const;
  std::string find_best_form(const TypedWord& word) const;
  std::vector<std::string> frequent_words(const std::string& beginning, std::size_t count) const;

  TextWords words_;
  const SuggestIndex& index_;
  QueryCutter& cutter_;
};

}  // namespace winnow
