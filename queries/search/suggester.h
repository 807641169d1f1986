// SPDX-License-Identifier: GPL-2.0-or-later
//
// Suggests pages, sections and queries for what was typed so far. This is private to the search
// folder.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/function_words.h"
#include "queries/search/query_words.h"
#include "queries/search/suggest_forms.h"
#include "queries/search/suggest_index.h"
#include "queries/search/suggest_sections.h"
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

  // Errors are those of Searcher::suggest(). Throws what Xapian throws.
  Expected<Suggestions> suggest(std::string_view text, const SuggestOptions& options);

 private:
  using Words = std::span<const TypedWord* const>;

  // What one call has come to.
  struct Run {
    const SuggestOptions& options;
    std::string text;  // cleaned
    std::vector<TypedWord> typed;
    Suggestions found;
    std::set<std::uint32_t> pages;  // that are suggested
    std::set<std::string> known;    // groups of pages of the same text, URLs and queries
    std::map<std::size_t, std::string> best_forms;          // by the offset of the typed word
    std::optional<std::vector<std::string>> words_of_text;  // that begin as the last word
  };

  struct PageSection {
    FoundSection found;
    std::string group;  // slot::kDuplicateGroup
    std::string url;    // of the page
    std::string title;
  };

  struct Filtered {
    PageFilters filters;
    std::vector<bool> passing;  // by page
  };

  struct RankedPage {
    std::uint32_t page = 0;
    SuggestCost score = 0;  // the least is the best
  };

  std::vector<TypedWord> typed_words(const std::string& clean);
  Expected<void> use_filters(const PageFilters& filters);
  bool passes(std::uint32_t page) const { return passing_ == nullptr || (*passing_)[page]; }

  // Adds the forms that are like what was typed.
  void correct(Run& run);
  // Adds what titles and headings that have a form of each word have to give.
  void add_matches(Words words, Run& run);
  std::vector<RankedPage> ranked_pages(Words words, const std::vector<PageMatch>& matches) const;
  void prefer_beginnings(Words words, std::vector<RankedPage>& pages) const;
  void add_pages(Words words, const std::vector<RankedPage>& pages, Run& run);
  void add_sections(Words words, std::vector<PageMatch> matches, Run& run);
  void add_section(Words words, PageSection& section, Run& run);
  void add_queries(std::vector<Completion> completions, Run& run);
  void add_words_of_text(Run& run);
  // `before` is what text_before_last() gives.
  void add_query(const std::string& before, std::string_view word, bool corrected, Run& run);
  std::string text_before_last(Run& run) const;
  const std::string& best_form(const TypedWord& word, Run& run) const;
  std::string find_best_form(const TypedWord& word) const;
  std::vector<std::string> frequent_words(const std::string& beginning, std::size_t count) const;

  const Xapian::Database& database_;
  const IndexMetadata& metadata_;
  QueryCutter& cutter_;
  SuggestIndex index_;
  SuggestMatcher matcher_;
  FunctionWords function_words_;
  std::vector<std::string> stemmers_;
  std::list<Filtered> filtered_;                // used last first
  const std::vector<bool>* passing_ = nullptr;  // of filtered_; null if all pages pass
};

}  // namespace winnow
