// SPDX-License-Identifier: GPL-2.0-or-later
//
// Shards on servers as an index to be searched. docs/explanation/scale.md says how many round trips
// each step takes. This is private to the search folder.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "queries/remote/shard_crew.h"
#include "queries/search/query_builder.h"
#include "queries/search/remote_evidence.h"
#include "queries/search/remote_matches.h"
#include "queries/search/remote_statistics.h"
#include "queries/search/search_database.h"
#include "queries/search/search_index.h"
#include "winnow/queries/remote_shards.h"
#include "winnow/queries/suggest.h"

namespace winnow {

// Functions throw ShardsFailed, too; repeat() decides what is done then.
class RemoteIndex : public SearchIndex {
 public:
  // Errors are those of Searcher::open().
  static Expected<std::unique_ptr<RemoteIndex>> open(const RemoteShards& shards);
  explicit RemoteIndex(const RemoteShards& shards);

  // Errors are those of Searcher.
  Expected<void> use_synonyms(const std::vector<SynonymEntry>& entries) {
    return builder_.use_synonyms(entries);
  }
  void use_stop_words(const std::vector<StopWord>& words) { builder_.use_stop_words(words); }
  Expected<void> reopen();
  ShardsAnswered check();
  Expected<Suggestions> suggest(std::string_view text, const SuggestOptions& options);

  // Runs `action` with the shards that answer; once more without those that fail meanwhile, or with
  // new connections.
  template <typename Result, typename Action>
  Expected<Result> repeat(const Action& action) {
    crew_.forgive();
    Expected<Result> result = Error{};
    for (int tries = 0; tries < kMostTries; ++tries) {
      if (const Expected<void> ready = make_ready(); !ready) return ready.error();
      ShardsFailed failed;
      try {
        return action();
      } catch (const ShardsFailed& some) {
        failed = some;
      } catch (const Xapian::Error&) {
        failed = crew_.current_match_failure();
      }
      result = failed.failures.front().error;
      if (!crew_.note(failed)) break;
    }
    return result;
  }

  const IndexStatistics& statistics() const override { return statistics_; }
  const IndexMetadata& about() const override { return metadata_; }
  QueryBuilder& query_builder() override { return builder_; }
  void prepare(std::string_view query, const SearchOptions& options) override;
  std::string similar_word(const std::string& word) override;
  ExpandedQuery scored_and_expanded(const BuiltQuery& built) override;
  std::vector<std::string> words_added(const ExpandedQuery& expanded) override;
  FoundPages find(const BuiltQuery& built, const ExpandedQuery& scored, PageWindow window,
                  SortOrder order, bool collapse) override;
  Xapian::doccount count(const Xapian::Query& query, Xapian::doccount exact_below,
                         bool collapse) override;
  std::vector<std::string> data_of(const std::vector<FoundPage>& pages) override;
  Facets count_facets(const Xapian::Query& query) override;
  std::vector<std::vector<ScorePart>> explain(const BuiltQuery&, const SearchOptions&,
                                              const FoundPages&) override {
    return {};
  }
  Expected<void> can_explain() const override;
  void tell_of_index(SearchResult& result) const override;

  std::uint64_t document_count() const { return document_count_; }
  const std::vector<std::string>& missing() const { return missing_; }

 private:
  static constexpr int kMostTries = 4;

  Expected<void> make_ready(bool wait = false);

  ShardCrew crew_;
  std::uint64_t generation_ = 0;
  IndexMetadata metadata_;
  std::uint64_t document_count_ = 0;
  std::vector<std::string> missing_;
  RemoteStatistics statistics_{crew_};
  RemoteMatches matches_{crew_, statistics_};
  StoredPages stored_{crew_};
  QueryBuilder builder_{statistics_, metadata_};
  std::unique_ptr<SearchDatabase> words_;  // null if there is none
  bool wanted_words_ = false;              // a word was to be corrected, and could not be
};

}  // namespace winnow
