// SPDX-License-Identifier: GPL-2.0-or-later
//
// The server of a database: search page, API, inspector, and what monitoring asks.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "plugin/serve/database_clock.h"
#include "plugin/serve/http/counters.h"
#include "plugin/serve/http/router.h"
#include "plugin/serve/http/server.h"
#include "plugin/serve/inspect/inspector.h"
#include "plugin/serve/search/search_pages.h"
#include "plugin/serve/searched_shards.h"
#include "plugin/serve/serve_options.h"
#include "winnow/extractor/expected.h"

namespace winnow::serve {

inline Searched searched_of(const ServeOptions& options) {
  return {options.database, options.missing, options.remote};
}

// What all threads of a server share. Thread-safe.
struct SiteState {
  explicit SiteState(ServeOptions given)
      : options(std::move(given)), clock(searched_of(options), options.warn) {}

  const ServeOptions options;
  ServerCounters counters;
  DatabaseClock clock;
  // serve_site() sets these before there are workers.
  std::shared_ptr<const SearchSettings> search;
  std::shared_ptr<Inspector> inspector;  // null: there is none
};

// Adds /healthz, /readyz and /metrics, which are answered even while all threads are at work.
void add_control_routes(Router& router, std::shared_ptr<const SiteState> state);

// Reads the files that the options name for searching. `state` must outlive what it gives. Errors
// are those of read_synonyms(), read_stop_words() and QueryLog::open().
Expected<std::shared_ptr<const SearchSettings>> search_settings(
    const std::shared_ptr<SiteState>& state);

// Adds what the threads of the workers answer. Called once in each of them.
void add_site_routes(Router& router, const std::shared_ptr<SiteState>& state);

// Opens the sockets that the options name, or that systemd hands over, and calls `ready` with where
// clients find them. Then serves until the stop descriptor can be read from. Errors are those of
// ListenSocket and of the database.
Expected<ServerEnd> serve_site(const std::shared_ptr<SiteState>& state, int stop_descriptor,
                               const std::function<void(const std::vector<std::string>&)>& ready);

}  // namespace winnow::serve
