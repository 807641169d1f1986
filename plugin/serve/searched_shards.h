// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a server searches: a database in a directory, or shards on other servers.
#pragma once

#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/queries/remote_shards.h"
#include "winnow/queries/searcher.h"

namespace winnow::serve {

// Plain data. Either of the two is set.
struct Searched {
  std::string database;  // directory
  MissingShards missing = MissingShards::refuse;
  // Where it names no servers, their list is read from its `file` whenever it is opened; `missing`
  // above counts.
  RemoteShards remote;

  bool is_remote() const { return !remote.file.empty(); }
};

// Opens it as it is now. Thread-safe. Errors are those of Searcher::open() and
// read_remote_servers().
Expected<Searcher> open_searched(const Searched& searched);

// Gives the shards with the list of servers as the file has it now. Errors are those of
// read_remote_servers().
Expected<RemoteShards> shards_of(const Searched& searched);

// Returns a text that changes with each commit to the database in this directory and with each
// exchange of the directory; empty where there is none. Thread-safe.
std::string database_identity(const std::string& database);

// Does the same for whatever is searched: with each change of the list of servers, and of the
// words.
std::string identity_of(const Searched& searched);

// Takes what only operators are to know out of what is said of shards: names of servers and
// reasons. `servers` has the names in the order of the list; a shard is called by its place there.
void make_public(ShardsAnswered& shards, const std::vector<std::string>& servers);

}  // namespace winnow::serve
