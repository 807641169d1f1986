// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds a database that is open for searching, and may lie in several directories, with what
// queries are built by. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/database/database_reading.h"
#include "queries/search/document_lengths.h"
#include "queries/search/expansion.h"
#include "queries/search/found_pages.h"
#include "queries/search/index_statistics.h"
#include "queries/search/query_builder.h"
#include "queries/search/search_index.h"
#include "queries/search/second_reader.h"
#include "queries/search/word_columns.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/queries/searcher.h"

namespace winnow {

class DateColumn;
class FacetCounter;
class Suggester;

struct OpenedShards {
  Xapian::Database database;
  std::size_t all = 0;               // shards, those missing included; 0 without a stub file
  std::vector<std::string> missing;  // as the stub file names them
};

// Opens the database in the directory `path`, or the shards that its stub file (XAPIANDB) names;
// they lie in the directory of the stub or at absolute paths. Lines of other types than "auto" and
// "glass" are left to Xapian. Gives ErrorCode::corrupt if a shard is missing and is not to be
// skipped, or if all of them are. Throws what Xapian throws.
Expected<OpenedShards> open_shards(const std::string& path, MissingShards missing);

// This is what all searchers of this machine's databases share. It is not thread-safe.
class SearchDatabase : public SearchIndex {
 public:
  // Errors are those of Searcher::open().
  static Expected<std::unique_ptr<SearchDatabase>> open(const std::string& path,
                                                        MissingShards missing);
  SearchDatabase(const std::string& path, MissingShards missing, OpenedShards opened,
                 IndexMetadata read);
  ~SearchDatabase() override;

  // Errors are those of Searcher::use_synonyms().
  Expected<void> use_synonyms(const std::vector<SynonymEntry>& entries);
  void use_stop_words(const std::vector<StopWord>& words);

  // Opens the same database as it is now, with the synonyms and the stop words of this one.
  Expected<std::unique_ptr<SearchDatabase>> opened_again() const;

  const IndexStatistics& statistics() const override { return statistics_; }
  const IndexMetadata& about() const override { return metadata; }
  QueryBuilder& query_builder() override { return builder; }
  void prepare(std::string_view, const SearchOptions&) override {}
  std::string similar_word(const std::string& word) override;
  ExpandedQuery scored_and_expanded(const BuiltQuery& built) override;
  std::vector<std::string> words_added(const ExpandedQuery& expanded) override;
  FoundPages find(const BuiltQuery& built, const ExpandedQuery& scored, PageWindow window,
                  SortOrder order, bool collapse) override;
  Xapian::doccount count(const Xapian::Query& query, Xapian::doccount exact_below,
                         bool collapse) override;
  std::vector<std::string> data_of(const std::vector<FoundPage>& pages) override;
  Facets count_facets(const Xapian::Query& query) override;
  std::vector<std::vector<ScorePart>> explain(const BuiltQuery& built, const SearchOptions& options,
                                              const FoundPages& found) override;
  Expected<void> can_explain() const override { return {}; }
  void tell_of_index(SearchResult& result) const override;

  // Finds pages by a query that is to be scored.
  FoundPages find(const BuiltQuery& built, PageWindow window, SortOrder order, bool collapse) {
    return find(built, scored_and_expanded(built), window, order, collapse);
  }

  // Finds all of them, in no order, with the scores that find() gives them where it collapses
  // nothing. Throws what Xapian throws.
  std::vector<DocumentMatch> find_all(const BuiltQuery& built);

  // Runs `action`, and once more with the database opened anew whenever a writer overtook it.
  template <typename Result, typename Action>
  Expected<Result> repeat(Action action) {
    RepeatedRead read(path);
    Expected<Result> result = with_xapian<Result>(path, action);
    while (!result) {
      Error error = result.error();
      if (!read.again(error)) return error;
      read.opens();
      result = with_xapian<Result>(path, [&]() -> Expected<Result> {
        if (const Expected<void> moved = move_on(); !moved) return moved.error();
        return action();
      });
    }
    return result;
  }

  const std::string path;
  const MissingShards missing;
  Xapian::Database database;
  const std::size_t all_shards;  // those missing included; 0 for a database without shards
  const std::vector<std::string> missing_shards;

 private:
  const DatabaseStatistics statistics_{database};
  SecondReader second_{path, database};
  DocumentLengths lengths_{database};
  FrequentWords words_{database};

 public:
  IndexMetadata metadata;
  std::uint64_t document_count;  // as of the opening: asking a database may throw
  QueryBuilder builder{statistics_, metadata};
  std::unique_ptr<Suggester> suggester;  // once suggestions were asked for
  std::unique_ptr<FacetCounter> facets;  // once facets were asked for
  std::unique_ptr<DateColumn> dates;     // once an order by date was asked for
  std::function<void()> when_moved_on;  // is called when documents may have other numbers; or empty

 private:
  // Goes on to what writers have made of the database meanwhile.
  Expected<void> move_on();

  // As they were given, for opened_again().
  std::vector<SynonymEntry> synonyms_;
  std::vector<StopWord> stop_words_;
};

}  // namespace winnow
