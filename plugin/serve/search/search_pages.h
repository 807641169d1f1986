// SPDX-License-Identifier: GPL-2.0-or-later
//
// Answers searches: as pages for people, and as JSON for programs.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/serve/http/message.h"
#include "plugin/serve/search/answer_cache.h"
#include "plugin/serve/search/search_page.h"
#include "plugin/serve/search/search_state.h"
#include "plugin/serve/searched_shards.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/query_log.h"
#include "winnow/queries/searcher.h"
#include "winnow/queries/suggest.h"
#include "winnow/queries/word_lists.h"

namespace winnow::serve {

// What all workers share. Plain data, but for what is said.
struct SearchSettings {
  Searched searched;
  // For people; if it is empty, it is the name of the site, where the database has one alone.
  std::string name;
  std::string base_url;  // stands before the URLs of pages that have no host
  std::vector<SynonymEntry> synonyms;
  std::vector<StopWord> stop_words;
  bool leave_out_function_words = true;
  std::vector<std::string> demoted;  // SearchOptions::demoted
  std::optional<QueryLog> query_log;
  // Numbers the revisions of the database, ascending: when it gives another number, the database is
  // opened anew. It is thread-safe. Without it there is one revision only.
  std::function<std::uint64_t()> revision;
  // Gives the servers of the last list that was right, which may change with the revision. It is
  // thread-safe. Without it the list is read.
  std::function<std::vector<RemoteServer>()> servers;
  std::shared_ptr<AnswerCache> cache;  // may be null
  // Asks again what had no answer.
  using Question = std::function<Expected<void>(Searcher&)>;
  // Hears of each search that had no answer because of the database, with what was asked of it;
  // nothing where it could not be opened. It is thread-safe. Without it `warn` hears of them.
  std::function<void(const Error&, Question)> failed;
  // Hears of trouble that nobody who searches should read of. It is thread-safe, and may be empty.
  std::function<void(const std::string&)> warn;
};

// A worker has one. It is not thread-safe.
class SearchPages {
 public:
  // Opens nothing yet.
  explicit SearchPages(std::shared_ptr<const SearchSettings> settings);

  // Opens the database, or opens it again if it has another revision. Where that fails and it was
  // open before, it stays as it was.
  Expected<void> open();

  // Answers "/": what can be searched.
  Response start(const Request& request);
  // Answers "/search", as a page or as JSON, whichever the request asks for.
  Response search(const Request& request);
  // Answers "/api/v1/search".
  Response search_as_json(const Request& request);
  // Answers "/api/v1/suggest".
  Response suggest(const Request& request);

  // Says what is searched. The database is open.
  SearchedSite site() const;

 private:
  Response answer(const Request& request, bool as_json);
  std::shared_ptr<const CachedAnswer> found(const SearchState& state, bool as_json, Error& error);
  SearchOptions options_of(const SearchState& state) const;
  Response refusal(const Request& request, const Error& error, bool as_json);
  void note_failure(const Error& error, SearchSettings::Question question) const;
  Expected<Searcher> opened();
  Expected<void> open_again();
  Expected<void> open_first();
  // Says whether a revision that came while a question failed is open now, so that it is worth
  // asking once more: the servers of the list before may have ended since.
  bool has_newer(const Error& error);
  void note_site();
  void make_public_shards(SearchResult& result) const;
  void log(LoggedQuery entry) const;
  void warn(const std::string& message) const;
  void add_base(SearchResult& result) const;
  void add_base(std::vector<Suggestion>& suggestions) const;

  std::shared_ptr<const SearchSettings> settings_;
  std::optional<Searcher> searcher_;
  std::uint64_t revision_ = 0;  // of the searcher
  std::chrono::steady_clock::time_point tried_;
  std::optional<Error> refused_;      // of the last try, if there is no searcher
  std::string told_;                  // why it could not be opened again, as long as that lasts
  std::vector<std::string> servers_;  // names, in the order of their list
  SearchedSite site_;
};

}  // namespace winnow::serve
