// SPDX-License-Identifier: GPL-2.0-or-later
#include <memory>
#include <string>
#include <utility>

#include "plugin/serve/search/answer_cache.h"
#include "plugin/serve/site/site_server.h"
#include "winnow/queries/query_log.h"
#include "winnow/queries/word_lists.h"

namespace winnow::serve {
namespace {

// Some thousand pages of results.
constexpr std::size_t kCacheBytes = std::size_t{32} << 20;

}  // namespace

Expected<std::shared_ptr<const SearchSettings>> search_settings(
    const std::shared_ptr<SiteState>& state) {
  const ServeOptions& options = state->options;
  auto settings = std::make_shared<SearchSettings>();
  settings->searched = searched_of(options);
  settings->name = options.name;
  settings->base_url = options.link_base;
  settings->leave_out_function_words = options.leave_out_function_words;
  settings->demoted = options.demoted;
  if (!options.synonyms.empty()) {
    auto entries = read_synonyms(options.synonyms);
    if (!entries) return entries.error();
    settings->synonyms = *std::move(entries);
  }
  if (!options.stop_words.empty()) {
    auto words = read_stop_words(options.stop_words);
    if (!words) return words.error();
    settings->stop_words = *std::move(words);
  }
  if (!options.query_log.empty()) {
    auto log = QueryLog::open(options.query_log);
    if (!log) return log.error();
    settings->query_log = *std::move(log);
  }
  if (settings->searched.is_remote()) {
    settings->searched.remote.servers.clear();
    settings->servers = [clock = &state->clock] { return clock->servers(); };
  }
  // Where servers are searched, it is asked of each of them whether it answers.
  if (!settings->searched.is_remote()) {
    settings->failed = [clock = &state->clock](const Error& error, DatabaseClock::Question again) {
      clock->note_failure(error, std::move(again));
    };
  }
  settings->revision = [clock = &state->clock] { return clock->revision(); };
  settings->cache = std::make_shared<AnswerCache>(kCacheBytes);
  settings->warn = options.warn;
  return std::shared_ptr<const SearchSettings>(std::move(settings));
}

}  // namespace winnow::serve
