// SPDX-License-Identifier: GPL-2.0-or-later
//
// A connection to the server of one shard, and what is known of the shard. This is private to the
// layer.
#pragma once

#include <xapian.h>

#include <chrono>
#include <string>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/queries/remote_shards.h"

namespace winnow {

// What tells one revision of a shard from another, as far as a connection says it unasked.
struct ShardRevision {
  std::string uuid;
  Xapian::doccount documents = 0;
  Xapian::docid last = 0;
  double average_length = 0;

  friend bool operator==(const ShardRevision&, const ShardRevision&) = default;
};

ShardRevision revision_of(const Xapian::Database& database);

struct OpenedShard {
  Xapian::Database database;
  ShardRevision revision;
  IndexMetadata metadata;
  Xapian::doccount duplicates = 0;  // pages of which there are others of the same text
  bool has_demotions = false;       // rules demote pages
  bool has_url_hashes = true;       // all pages have a term of prefix::kUrlHash, as far as is known
};

// Opens a connection. Throws what Xapian throws.
Xapian::Database connect(const RemoteServer& server, std::chrono::milliseconds answer_timeout,
                         std::chrono::milliseconds connect_timeout);

// Opens one and asks what the shard is: a round trip to connect and four more. Errors are those of
// Searcher::open(); they name the server.
Expected<OpenedShard> open_shard(const RemoteServer& server,
                                 std::chrono::milliseconds answer_timeout,
                                 std::chrono::milliseconds connect_timeout);

// Must be called inside a catch block. Converts the Xapian::Error being handled to one that names
// the server; anything else is thrown on.
Error current_server_error(const RemoteServer& server);

// Gives ErrorCode::incompatible, and says what differs, if the shard was indexed in another way
// than `first`, the shard of the server `first_name`.
Expected<void> check_same_way(const IndexMetadata& metadata, const RemoteServer& server,
                              const IndexMetadata& first, const std::string& first_name);

}  // namespace winnow
