// SPDX-License-Identifier: GPL-2.0-or-later
//
// Shards of a database, and those that programs of other machines serve: xapian-tcpsrv of
// Xapian 1.4, one for each shard. Searcher::open() searches them (winnow/queries/searcher.h).
//
// Neither side proves who it is, and nothing is encrypted. So servers are named by whoever runs the
// search, never by a database, and stand in a private network or behind a tunnel.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

// A database may name shards that are not there.
enum class MissingShards { refuse, skip };

// A shard that does not answer.
struct MissingShard {
  std::string name;    // as the stub file or the list of servers has it
  std::string reason;  // one clause, as in Error::what
};

// Says which shards an answer is of. Statistics, and so scores, are those of the shards that have
// answered.
struct ShardsAnswered {
  std::uint32_t total = 0;
  std::uint32_t answered = 0;
  std::vector<MissingShard> missing;
};

// More servers are refused, since a search asks each of them.
inline constexpr std::size_t kMaxRemoteServers = 256;

// Serves one shard. Plain data.
struct RemoteServer {
  std::string host;  // a name or an address; one of IPv6 without brackets
  std::uint16_t port = 0;

  // "host:port", or "[::1]:port". Thread-safe.
  WINNOW_EXPORT std::string name() const;

  friend bool operator==(const RemoteServer&, const RemoteServer&) = default;
};

// Names the servers of all shards of a database, and says how long to wait for them. Plain data.
struct RemoteShards {
  std::vector<RemoteServer> servers;  // in the order of the file
  std::string file;                   // for messages
  std::chrono::milliseconds connect_timeout{500};
  std::chrono::milliseconds answer_timeout{2000};  // for one answer of one server
  // The directory of a local database for spelling and suggestions, as winnow split makes it. If it
  // is empty there are neither.
  std::string words;
  MissingShards missing = MissingShards::refuse;
};

// Reads a file of lines host:port, [::1]:port for an address of IPv6. Empty lines, and what follows
// a #, count for nothing. Gives the errors of read_text_file() for a file that cannot be read, and
// ErrorCode::usage, which names file and line, for a line that is no server, a server that is named
// twice, none at all, and more than kMaxRemoteServers. Thread-safe.
WINNOW_EXPORT Expected<std::vector<RemoteServer>> read_remote_servers(const std::string& file);

}  // namespace winnow
