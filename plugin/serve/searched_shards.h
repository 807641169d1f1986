// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a server searches: a database in a directory, or shards on other servers.
#pragma once

#include <cstdint>
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

// A file with a table of a database; all 0 where there is none.
struct TableFile {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t bytes = 0;
};

// Gives the tables of the database in this directory, and of its shards, always in the same order.
// Thread-safe.
std::vector<TableFile> table_files(const std::string& database);

// What has become of tables, by what no commit does.
enum class TableLoss : std::uint8_t {
  none,
  gone,  // or another file has the name: who has the table open can read it
  cut,   // the file has become shorter, also for those who have it open
};

// Compares the tables of one database. Thread-safe.
TableLoss loss_of_tables(const std::vector<TableFile>& before, const std::vector<TableFile>& now);

// Takes what only operators are to know out of what is said of shards: names of servers and
// reasons. `servers` has the names in the order of the list; a shard is called by its place there.
void make_public(ShardsAnswered& shards, const std::vector<std::string>& servers);

}  // namespace winnow::serve
