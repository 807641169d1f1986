// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/search_pages.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "plugin/serve/search/accepted_types.h"
#include "plugin/serve/search/addresses.h"
#include "plugin/serve/search/page_texts.h"
#include "plugin/serve/search/suggestion_list.h"
#include "winnow/queries/result_json.h"

namespace winnow::serve {
namespace {

// How long a database that cannot be opened again is left alone.
constexpr std::chrono::seconds kRetry{1};

std::string name_of(const SearchSettings& settings, const IndexMetadata& metadata) {
  if (!settings.name.empty()) return settings.name;
  std::set<std::string> sites;
  for (const RecordedSource& source : metadata.sources) sites.insert(source.site);
  if (sites.size() == 1 && !sites.begin()->empty()) return *sites.begin();
  if (settings.searched.is_remote()) return std::string(texts::kSearch);
  std::filesystem::path directory = settings.searched.database;
  if (!directory.has_filename()) directory = directory.parent_path();
  return directory.stem().string();
}

std::vector<std::string> languages_of(const IndexMetadata& metadata) {
  std::vector<std::pair<std::uint64_t, std::string>> counted;
  for (const auto& [code, documents] : metadata.languages) {
    if (!code.empty()) counted.emplace_back(documents, code);
  }
  std::stable_sort(counted.begin(), counted.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> codes;
  codes.reserve(counted.size());
  for (auto& [documents, code] : counted) codes.push_back(std::move(code));
  return codes;
}

unsigned status_of(const Error& error) {
  switch (error.code) {
    case ErrorCode::usage:
      return 400;
    case ErrorCode::not_found:
    case ErrorCode::try_again:
    case ErrorCode::incompatible:
    case ErrorCode::corrupt:
    case ErrorCode::input:
      return 503;
    default:
      return 500;
  }
}

// A question that makes no sense has failed for no fault of the database.
template <typename Answer>
Expected<void> outcome_of(const Expected<Answer>& answer) {
  if (answer || answer.error().code == ErrorCode::usage) return {};
  return answer.error();
}

// Whoever searches is not told of files.
Error for_strangers(const Error& error) {
  if (error.code == ErrorCode::usage) return error;
  return {error.code, std::string(texts::kTroubleReason), "", std::string(texts::kTroubleRemedy)};
}

Response json_refusal(const Error& error, unsigned status) {
  std::string message = error.where.empty() ? "" : error.where + ' ';
  return json_error(status, message + error.what, error.hint);
}

}  // namespace

SearchPages::SearchPages(std::shared_ptr<const SearchSettings> settings)
    : settings_(std::move(settings)) {
  site_.name = settings_->name.empty() ? texts::kSearch : settings_->name;
}

Expected<Searcher> SearchPages::opened() {
  Searched searched = settings_->searched;
  if (settings_->servers) searched.remote.servers = settings_->servers();
  servers_.clear();
  for (const RemoteServer& server : searched.remote.servers) servers_.push_back(server.name());
  Expected<Searcher> searcher = open_searched(searched);
  if (!searcher) return searcher;
  if (const auto used = searcher->use_synonyms(settings_->synonyms); !used) return used.error();
  searcher->use_stop_words(settings_->stop_words);
  return searcher;
}

Expected<void> SearchPages::open() {
  // Asked before the database is opened: what is committed between the two is seen twice at worst.
  const std::uint64_t revision = settings_->revision ? settings_->revision() : 0;
  if (searcher_ && revision == revision_) return {};
  const auto now = std::chrono::steady_clock::now();
  if (searcher_ && now - tried_ < kRetry) return {};
  if (const Expected<void> done = searcher_ ? open_again() : open_first(); !done) {
    tried_ = now;
    if (!searcher_) return done.error();
    const std::string why = done.error().message();
    if (std::exchange(told_, why) != why) warn(why);
    return {};
  }
  told_.clear();
  revision_ = revision;
  note_site();
  return {};
}

// A list of servers may name others than before.
Expected<void> SearchPages::open_again() {
  if (!settings_->searched.is_remote()) return searcher_->reopen();
  Expected<Searcher> searcher = opened();
  if (!searcher) return searcher.error();
  searcher_ = std::move(*searcher);
  return {};
}

// Servers that do not answer are not waited for again with each request.
Expected<void> SearchPages::open_first() {
  const bool is_early = std::chrono::steady_clock::now() - tried_ < kRetry;
  if (refused_ && is_early && settings_->searched.is_remote()) return *refused_;
  Expected<Searcher> searcher = opened();
  if (!searcher) {
    refused_ = searcher.error();
    return searcher.error();
  }
  searcher_ = std::move(*searcher);
  refused_.reset();
  return {};
}

bool SearchPages::has_newer(const Error& error) {
  if (error.code == ErrorCode::usage || !settings_->revision) return false;
  const std::uint64_t failed = revision_;
  if (settings_->revision() == failed) return false;
  tried_ = {};
  return open() && revision_ != failed;
}

void SearchPages::note_site() {
  const IndexMetadata& metadata = searcher_->metadata();
  site_ = {name_of(*settings_, metadata), searcher_->document_count(), languages_of(metadata),
           metadata.updated};
}

SearchedSite SearchPages::site() const { return site_; }

void SearchPages::warn(const std::string& message) const {
  if (settings_->warn) settings_->warn(message);
}

// Whoever searches is answered even if nobody can write down that they asked.
void SearchPages::log(LoggedQuery entry) const {
  if (!settings_->query_log) return;
  entry.time = logged_query("", {}, {}).time;
  const Expected<void> added = settings_->query_log->append(entry);
  if (!added) warn(added.error().message());
}

void SearchPages::add_base(SearchResult& result) const {
  for (SearchHit& hit : result.hits) {
    for (std::string* url : {&hit.url, &hit.section_url, &hit.same_text_as}) {
      if (!url->empty()) *url = with_base(*url, settings_->base_url);
    }
  }
}

void SearchPages::add_base(std::vector<Suggestion>& suggestions) const {
  for (Suggestion& suggestion : suggestions) {
    suggestion.url = with_base(suggestion.url, settings_->base_url);
  }
}

// Whoever searches is told how many shards are missing; who runs them, which ones.
void SearchPages::make_public_shards(SearchResult& result) const {
  if (!result.shards || result.shards->missing.empty()) return;
  for (const MissingShard& shard : result.shards->missing) {
    warn(shard.name + ": " + shard.reason);
  }
  make_public(*result.shards, servers_);
}

// Searches that fail for one reason are told of once, however many there are.
void SearchPages::note_failure(const Error& error, SearchSettings::Question question) const {
  if (error.code == ErrorCode::usage) return;
  if (settings_->failed) return settings_->failed(error, std::move(question));
  warn(error.message());
}

Response SearchPages::refusal(const Request& request, const Error& error, bool as_json) {
  const unsigned status = status_of(error);
  const Error told = for_strangers(error);
  Response response =
      as_json ? json_refusal(told, status)
              : html_response(error_page(site_, std::string(request.parameter("q")), told), status);
  if (status == 503) response.headers.emplace_back("retry-after", "2");
  return response;
}

SearchOptions SearchPages::options_of(const SearchState& state) const {
  SearchOptions options = search_options(state);
  options.leave_out_function_words = settings_->leave_out_function_words;
  options.demoted = settings_->demoted;
  options.facets = true;
  return options;
}

std::shared_ptr<const CachedAnswer> SearchPages::found(const SearchState& state, bool as_json,
                                                       Error& error) {
  const std::string key = (as_json ? "json?" : "html?") + search_parameters(state);
  if (settings_->cache) {
    if (auto answer = settings_->cache->find(revision_, key)) return answer;
  }
  const SearchOptions options = options_of(state);
  Expected<SearchResult> result = searcher_->search(state.query, options);
  if (!result) {
    error = result.error();
    return nullptr;
  }
  add_base(*result);
  make_public_shards(*result);
  auto answer = std::make_shared<CachedAnswer>();
  answer->response = as_json ? json_response(to_json(*result, state.query, options))
                             : html_response(results_page(site_, state, *result));
  answer->response.headers = {{"cache-control", "no-cache"}, {"vary", "accept"}};
  answer->logged = logged_query(state.query, options, *result);
  // What is missing now may be there for the next who asks.
  const bool is_whole = !result->shards || result->shards->missing.empty();
  if (settings_->cache && is_whole) settings_->cache->keep(revision_, key, answer);
  return answer;
}

Response SearchPages::answer(const Request& request, bool as_json) {
  if (const Expected<void> ready = open(); !ready) {
    note_failure(ready.error(), {});
    return refusal(request, ready.error(), as_json);
  }
  const Expected<SearchState> state = read_search_state(request);
  if (!state) return refusal(request, state.error(), as_json);
  if (!as_json && !asks_for_something(*state)) return start(request);
  Error error;
  std::shared_ptr<const CachedAnswer> answer = found(*state, as_json, error);
  if (answer == nullptr && has_newer(error)) answer = found(*state, as_json, error);
  if (answer == nullptr) {
    note_failure(error, [query = state->query, options = options_of(*state)](Searcher& searcher) {
      return outcome_of(searcher.search(query, options));
    });
    return refusal(request, error, as_json);
  }
  // Beginnings of queries would fill the log with what nobody has asked.
  const bool is_whole = request.parameter("typing") != "yes";
  if (request.method == Method::get && is_whole) log(answer->logged);
  return answer->response;
}

Response SearchPages::search(const Request& request) {
  const Expected<bool> as_json = wants_json(request);
  if (!as_json) return refusal(request, as_json.error(), /*as_json=*/false);
  return answer(request, *as_json);
}

Response SearchPages::search_as_json(const Request& request) {
  return answer(request, /*as_json=*/true);
}

Response SearchPages::start(const Request& request) {
  if (const Expected<void> ready = open(); !ready) {
    note_failure(ready.error(), {});
    return refusal(request, ready.error(), /*as_json=*/false);
  }
  Response response = html_response(start_page(site_));
  response.headers.emplace_back("cache-control", "no-cache");
  return response;
}

Response SearchPages::suggest(const Request& request) {
  if (const Expected<void> ready = open(); !ready) {
    note_failure(ready.error(), {});
    return refusal(request, ready.error(), /*as_json=*/true);
  }
  const Expected<SuggestionRequest> asked = read_suggestion_request(request);
  if (!asked) return refusal(request, asked.error(), /*as_json=*/true);
  Expected<Suggestions> found = searcher_->suggest(asked->text, asked->options);
  if (!found && has_newer(found.error())) found = searcher_->suggest(asked->text, asked->options);
  if (!found) {
    note_failure(found.error(), [asked = *asked](Searcher& searcher) {
      return outcome_of(searcher.suggest(asked.text, asked.options));
    });
    return refusal(request, found.error(), /*as_json=*/true);
  }
  for (auto* list : {&found->pages, &found->sections}) add_base(*list);
  Response response = asked->full ? json_response(to_json(*found, asked->text))
                                  : suggestions_response(*found, asked->text, request.origin());
  response.headers.emplace_back("cache-control", "no-cache");
  return response;
}

}  // namespace winnow::serve
