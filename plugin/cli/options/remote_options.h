// SPDX-License-Identifier: GPL-2.0-or-later
//
// Options of the commands that search: where the shards are.
#pragma once

#include <cstdint>
#include <string>

#include "plugin/common/cli11_fwd.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/remote_shards.h"
#include "winnow/queries/searcher.h"

namespace winnow::cli {

struct RemoteArguments {
  std::string database;  // a directory; empty if the shards are on servers
  std::string servers;   // a file; empty if they are not
  std::string words;
  std::uint32_t connect_timeout = 500;  // milliseconds
  std::uint32_t answer_timeout = 2000;  // milliseconds
  bool partial = false;

  // Names the database in messages.
  const std::string& name() const { return servers.empty() ? database : servers; }

  MissingShards missing() const { return partial ? MissingShards::skip : MissingShards::refuse; }
};

// Declares --db, --remote, --words, --connect-timeout, --answer-timeout and --partial.
void declare_searched(CLI::App& command, RemoteArguments& arguments);

// Reads the file of servers. Errors are those of read_remote_servers().
Expected<RemoteShards> remote_shards(const RemoteArguments& arguments);

// Opens what is to be searched. Errors are those of the above and of Searcher::open().
Expected<Searcher> open_searched(const RemoteArguments& arguments);

}  // namespace winnow::cli
