// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow serve is told.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "plugin/serve/http/limits.h"
#include "winnow/indexer/source_settings.h"
#include "winnow/queries/remote_shards.h"
#include "winnow/queries/searcher.h"

namespace winnow::serve {

// Plain data.
struct ServeOptions {
  std::string database;                 // directory; empty: shards on servers are searched
  RemoteShards remote;                  // without servers: its file is read again when it changes
  std::vector<std::string> sources;     // what was indexed, for the inspector; none: no inspector
  SourceSettings source_settings;       // of all of these
  std::size_t inspect_pages = 100'000;  // that the inspector knows at most
  std::string rules;       // file that the inspector may write; empty: it writes nothing
  std::string query_log;   // file; empty: none
  std::string name;        // of the site, for people; empty: as the database has it
  std::string link_base;   // stands before the links of pages that have no host
  std::string synonyms;    // file; empty: none
  std::string stop_words;  // file; empty: none
  bool leave_out_function_words = true;  // SearchOptions::leave_out_function_words
  std::vector<std::string> demoted;      // SearchOptions::demoted
  MissingShards missing = MissingShards::refuse;
  std::string access_log;                      // file; empty: none
  std::vector<std::string> listen;             // as ListenSocket::open() takes them
  std::vector<std::string> hosts;              // names of the server, beside loopback ones
  std::vector<std::string> allow_origins;      // sites whose pages may ask: "https://example.org"
  std::vector<std::string> security_contacts;  // as check_contacts() takes them; none: no such file
  bool behind_proxy = false;                   // believe X-Forwarded-Host and X-Forwarded-Proto
  std::size_t threads = 0;                     // that answer; 0: one for each processor
  ServerLimits limits;
  // Hears of trouble that nobody who searches should read of. Thread-safe; may be empty.
  std::function<void(const std::string&)> warn;
};

}  // namespace winnow::serve
