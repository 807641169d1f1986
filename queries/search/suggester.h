// SPDX-License-Identifier: GPL-2.0-or-later
//
// Suggests pages, sections and queries for what was typed so far. This is private to the search
// folder.
#pragma once

#include <xapian.h>

#include <string>
#include <string_view>
#include <vector>

#include "queries/search/function_words.h"
#include "queries/search/page_suggester.h"
#include "queries/search/query_suggester.h"
#include "queries/search/query_words.h"
#include "queries/search/section_suggester.h"
#include "queries/search/suggest_filter.h"
#include "queries/search/suggest_forms.h"
#include "queries/search/suggest_index.h"
#include "queries/search/suggest_run.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/queries/suggest.h"

namespace winnow {

// Keeps a SuggestIndex of the database as it was when this was made. It is not thread-safe.
class Suggester {
 public:
  // Reads the index, which takes time linear in the words of titles and headings. All must outlive
  // it. Throws what Xapian throws.
  Suggester(const Xapian::Database& database, const IndexMetadata& metadata, QueryCutter& cutter);
  // Its parts refer to each other.
  Suggester(const Suggester&) = delete;
  Suggester& operator=(const Suggester&) = delete;

  // Errors are those of Searcher::suggest(). Throws what Xapian throws.
  Expected<Suggestions> suggest(std::string_view text, const SuggestOptions& options);

 private:
  using HeadingWords = std::vector<const TypedWord*>;

  std::vector<TypedWord> typed_words(const std::string& clean);
  // Adds the forms that are like what was typed.
  void correct(SuggestRun& run);
  // Adds what titles and headings that have a form of each word have to give.
  void add_matches(TypedWords words, SuggestRun& run);
  static HeadingWords sought_in_headings(TypedWords words);

  const IndexMetadata& metadata_;
  QueryCutter& cutter_;
  SuggestIndex index_;
  SuggestMatcher matcher_;
  SuggestFilter filter_;
  PageSuggester pages_;
  SectionSuggester sections_;
  QuerySuggester queries_;
  FunctionWords function_words_;
  std::vector<std::string> stemmers_;
};

}  // namespace winnow
