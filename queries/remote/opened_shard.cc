// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/remote/opened_shard.h"

#include <string_view>
#include <utility>

#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr const char* kServeHint =
    "serve a shard of the same database there (xapian-tcpsrv, docs/reference/shards.md)";

// Xapian gives errors of this kind their name as text.
constexpr std::string_view kTimeout = "NetworkTimeoutError";

// Says in one clause what has happened. Xapian's own messages name its functions.
std::string clause_of(const Xapian::Error& error) {
  const std::string_view message = error.get_msg();
  const char* const system = error.get_error_string();
  if (error.get_type() == kTimeout) return "does not answer in time";
  if (message.find("Connection closed") != std::string_view::npos ||
      message.find("Received EOF") != std::string_view::npos) {
    return "has closed the connection";
  }
  std::string clause = "gives no answer: " + std::string(message);
  if (system != nullptr) clause += std::string(": ") + system;
  return clause;
}

std::string difference_of(const IndexingChoices& a, const IndexingChoices& b) {
  if (a.stemmer != b.stemmer) return "stemmer " + a.stemmer + ", not " + b.stemmer;
  if (a.method != b.method) return "method " + a.method + ", not " + b.method;
  const std::pair<const char*, std::pair<std::uint32_t, std::uint32_t>> weights[] = {
      {"main", {a.main_weight, b.main_weight}},
      {"heading", {a.heading_weight, b.heading_weight}},
      {"title", {a.title_weight, b.title_weight}},
      {"keyword", {a.keyword_weight, b.keyword_weight}},
      {"image", {a.image_weight, b.image_weight}},
      {"page", {a.page_weight, b.page_weight}},
      {"link", {a.link_weight, b.link_weight}},
      {"page link", {a.page_link_weight, b.page_link_weight}}};
  for (const auto& [name, values] : weights) {
    if (values.first == values.second) continue;
    return std::string(name) + " weight " + std::to_string(values.first) + ", not " +
           std::to_string(values.second);
  }
  return "other text";
}

// Throws what Xapian throws.
Expected<OpenedShard> opened_shard(const RemoteServer& server,
                                   std::chrono::milliseconds answer_timeout,
                                   std::chrono::milliseconds connect_timeout) {
  OpenedShard opened;
  opened.database = connect(server, answer_timeout, connect_timeout);
  opened.revision = revision_of(opened.database);
  const std::string json = opened.database.get_metadata(std::string(kMetadataKey));
  if (json.empty()) {
    return Error{ErrorCode::incompatible, "serves no database that Winnow has made", server.name(),
                 kServeHint};
  }
  Expected<IndexMetadata> metadata = metadata_from_json(json, server.name());
  if (!metadata) return metadata.error();
  opened.metadata = std::move(*metadata);
  opened.duplicates = opened.database.get_value_freq(slot::kDuplicateGroup);
  opened.has_demotions = opened.database.get_value_freq(slot::kDemotion) > 0;
  return opened;
}

}  // namespace

ShardRevision revision_of(const Xapian::Database& database) {
  return {database.get_uuid(), database.get_doccount(), database.get_lastdocid(),
          database.get_avlength()};
}

Xapian::Database connect(const RemoteServer& server, std::chrono::milliseconds answer_timeout,
                         std::chrono::milliseconds connect_timeout) {
  return Xapian::Remote::open(server.host, server.port,
                              static_cast<unsigned>(answer_timeout.count()),
                              static_cast<unsigned>(connect_timeout.count()));
}

Error current_server_error(const RemoteServer& server) {
  try {
    throw;
  } catch (const Xapian::NetworkError& error) {
    if (error.get_msg().find("protocol version") != std::string::npos) {
      return {ErrorCode::incompatible,
              "speaks another version of Xapian's protocol: " + error.get_msg(), server.name(),
              "run xapian-tcpsrv of Xapian 1.4 there"};
    }
    const bool is_other = error.get_msg().find("Handshake failed") != std::string::npos ||
                          error.get_msg().find("Expecting reply type") != std::string::npos ||
                          error.get_msg().find("Unknown reply type") != std::string::npos;
    if (is_other) {
      return {ErrorCode::incompatible, "is not a Xapian server", server.name(), kServeHint};
    }
    if (error.get_type() == kTimeout) {
      return {ErrorCode::try_again, clause_of(error), server.name(),
              "look whether xapian-tcpsrv listens there, as other servers wait for their client to "
              "speak; raise --connect-timeout or --answer-timeout, or search the rest with "
              "--partial"};
    }
    return {ErrorCode::try_again, clause_of(error), server.name(),
            "start xapian-tcpsrv there, raise --connect-timeout or --answer-timeout, or search the "
            "rest with --partial"};
  } catch (const Xapian::DatabaseModifiedError&) {
    return {ErrorCode::try_again, "has another revision of its shard by now", server.name(),
            "try again"};
  } catch (const Xapian::DatabaseError& error) {
    return {ErrorCode::corrupt, "cannot read its shard: " + error.get_msg(), server.name(),
            "look at the shard there with xapian-check"};
  } catch (const Xapian::Error& error) {
    return {ErrorCode::incompatible, "refuses a request: " + error.get_msg(), server.name(),
            "run xapian-tcpsrv of Xapian 1.4 there"};
  }
}

Expected<OpenedShard> open_shard(const RemoteServer& server,
                                 std::chrono::milliseconds answer_timeout,
                                 std::chrono::milliseconds connect_timeout) {
  try {
    try {
      return opened_shard(server, answer_timeout, connect_timeout);
    } catch (const Xapian::DatabaseError&) {
      // A server opens the files of a shard one after the other. If the next release takes their
      // place meanwhile, it has some of both, and a second connection has those of the release.
      return opened_shard(server, answer_timeout, connect_timeout);
    }
  } catch (...) {
    return current_server_error(server);
  }
}

Expected<void> check_same_way(const IndexMetadata& metadata, const RemoteServer& server,
                              const IndexMetadata& first, const std::string& first_name) {
  if (metadata.choices == first.choices) return {};
  return Error{ErrorCode::incompatible,
               "its pages were indexed in another way than those of " + first_name + ": " +
                   difference_of(metadata.choices, first.choices),
               server.name(), kServeHint};
}

}  // namespace winnow
