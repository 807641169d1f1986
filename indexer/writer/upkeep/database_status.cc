// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is in a database.
#include <xapian.h>

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "indexer/common/big_endian.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/database_session.h"
#include "indexer/database/shard_set.h"
#include "winnow/indexer/database_admin.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/stored_models.h"

namespace winnow {
namespace {

using DocumentCounts = std::unordered_map<std::uint64_t, std::uint64_t>;

std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    text += kDigits[value >> 4];
    text += kDigits[value & 0xF];
  }
  return text;
}

void count_sites(const Xapian::Database& database, DatabaseStatus& status) {
  const std::string hosts(prefix::kHost);
  for (auto host = database.allterms_begin(hosts); host != database.allterms_end(hosts); ++host) {
    status.sites[(*host).substr(hosts.size())] = host.get_termfreq();
  }
}

// Xapian shows the metadata of the first shard only, and each has notes of its own.
void count_notes(const Xapian::Database& shard, DatabaseStatus& status) {
  constexpr std::size_t kSourceBytes = 8;
  const std::string pages(kPageKey);
  for (auto key = shard.metadata_keys_begin(pages); key != shard.metadata_keys_end(pages); ++key) {
    const std::string name = *key;
    if (name.size() <= pages.size() + kSourceBytes) continue;
    ++status.noted[hexadecimal(std::string_view(name).substr(pages.size(), kSourceBytes))];
  }
  const std::string duplicates(kDuplicateKey);
  for (auto key = shard.metadata_keys_begin(duplicates); key != shard.metadata_keys_end(duplicates);
       ++key) {
    ++status.dropped;
  }
}

// Counts documents by slot::kModel.
DocumentCounts count_by_model(const Xapian::Database& database) {
  DocumentCounts counts;
  const auto end = database.valuestream_end(slot::kModel);
  for (auto value = database.valuestream_begin(slot::kModel); value != end; ++value) {
    ++counts[from_big_endian(*value)];
  }
  return counts;
}

ModelStatus status_of(const SiteModel& model) {
  ModelStatus status;
  status.site = model.site();
  const Piece piece = model.options().repetition.piece;
  const std::string_view parts = model.options().templates ? "templates" : "statistics";
  status.learned = piece == Piece::none ? parts : piece_name(piece);
  status.templates = model.templates().size();
  if (!model.options().templates) status.learned_pages = model.statistics().pages();
  for (const SiteTemplate& each : model.templates()) status.learned_pages += each.learned.size();
  status.sample_pages = model.sample_pages();
  status.site_pages = model.site_pages();
  status.different_pages = model.different_pages();
  const Expected<SiteModels> alone = SiteModels::of({model});
  if (alone) status.bytes = alone->bytes().size();
  return status;
}

// Models that are damaged are told of; the error is of a database that cannot be read.
Expected<void> read_models(const std::string& path, const Xapian::Database& database,
                           DatabaseStatus& status) {
  DocumentCounts documents = count_by_model(database);
  status.without_model = status.documents;
  for (const auto& [model, count] : documents) {
    status.without_model -= count;
    status.older_model += count;
  }
  const Expected<StoredModels> stored = read_models_of(path);
  if (!stored) return stored.error();
  status.unreadable = stored->unreadable;
  for (const auto& model : stored->models.sites()) {
    ModelStatus one = status_of(*model);
    one.documents = std::exchange(documents[templates_hash(*model)], 0);
    status.older_model -= one.documents;
    status.models.push_back(std::move(one));
  }
  return {};
}

}  // namespace

Expected<DatabaseStatus> database_status(const std::string& path) {
  return read_repeatedly<DatabaseStatus>(path, [&]() -> Expected<DatabaseStatus> {
    const Expected<Xapian::Database> opened = open_for_reading(path);
    if (!opened) return opened.error();
    const Xapian::Database& database = *opened;
    const Expected<std::vector<std::string>> shards = shard_paths(path);
    if (!shards) return shards.error();
    Expected<IndexMetadata> metadata = read_index_metadata(database, path, {});
    if (!metadata) return metadata.error();
    DatabaseStatus status;
    status.metadata = std::move(*metadata);
    status.shards = shards->size();
    status.documents = database.get_doccount();
    count_sites(database, status);
    for (const std::string& shard : *shards) {
      count_notes(open_whole(shard), status);
    }
    if (const Expected<void> read = read_models(path, database, status); !read) {
      return read.error();
    }
    return status;
  });
}

}  // namespace winnow
