// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a search is answered by: a database of this machine (search_database.h) or shards on servers
// (remote_index.h). This is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/expansion.h"
#include "queries/search/found_pages.h"
#include "queries/search/index_statistics.h"
#include "queries/search/query_builder.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// Functions throw what Xapian throws. Not thread-safe.
class SearchIndex {
 public:
  SearchIndex() = default;
  virtual ~SearchIndex() = default;
  SearchIndex(const SearchIndex&) = delete;
  SearchIndex& operator=(const SearchIndex&) = delete;

  virtual const IndexStatistics& statistics() const = 0;
  virtual const IndexMetadata& about() const = 0;
  virtual QueryBuilder& query_builder() = 0;

  // Says what is searched for next, so that what it takes can be asked for at once.
  virtual void prepare(std::string_view query, const SearchOptions& options) = 0;

  // Gives a word of the pages that has the same letters with other accents, or else the word of the
  // dictionary that is most like this one; empty if there is none.
  virtual std::string similar_word(const std::string& word) = 0;

  // Gives the query with the weights that its words have in scores, and with the words that it is
  // to be expanded by.
  virtual ExpandedQuery scored_and_expanded(const BuiltQuery& built) = 0;

  // Gives the words that it was expanded by, as SearchResult::added_words has them.
  virtual std::vector<std::string> words_added(const ExpandedQuery& expanded) = 0;

  // Finds pages as find_pages() and pages_by_date() do, the best ones in the order that the
  // query's operator has.
  virtual FoundPages find(const BuiltQuery& built, const ExpandedQuery& scored, PageWindow window,
                          SortOrder order, bool collapse) = 0;

  // Counts pages as count_pages() does.
  virtual Xapian::doccount count(const Xapian::Query& query, Xapian::doccount exact_below,
                                 bool collapse) = 0;

  // Gives the data of documents (schema.h), in the order of `pages`.
  virtual std::vector<std::string> data_of(const std::vector<FoundPage>& pages) = 0;

  virtual Facets count_facets(const Xapian::Query& query) = 0;

  // Gives the parts of the pages' scores; those of QueryOperator::best included. Nothing where
  // can_explain() says so.
  virtual std::vector<std::vector<ScorePart>> explain(const BuiltQuery& built,
                                                      const SearchOptions& options,
                                                      const FoundPages& found) = 0;
  virtual Expected<void> can_explain() const = 0;

  // Fills SearchResult::shards and what else the result has to tell of the index.
  virtual void tell_of_index(SearchResult& result) const = 0;
};

}  // namespace winnow
