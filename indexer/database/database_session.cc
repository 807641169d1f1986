// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/database_session.h"

#include <sys/stat.h>

#include <filesystem>

#include "indexer/checksums/checksum_cache.h"
#include "indexer/checksums/checksum_file.h"
#include "indexer/checksums/file_bytes.h"
#include "indexer/common/timestamps.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/shard_set.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/disk_sync.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/verified_tables.h"

namespace winnow {

Expected<void> check_unshared(const std::vector<std::string>& shards) {
  for (const std::string& shard : shards) {
    std::error_code failed;
    std::filesystem::directory_iterator entry(shard, failed);
    for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
      std::error_code gone;
      if (entry->path().extension() != ".glass" || entry->hard_link_count(gone) < 2) continue;
      if (gone) continue;
      return Error{ErrorCode::usage, "is part of a published release, too, by a hard link",
                   entry->path().string(), "change a copy of the database: winnow merge COPY DB"};
    }
  }
  return {};
}

namespace {

// Says whether the path still leads to the folder that was opened.
bool is_still_there(const FileDescriptor& folder, const std::string& path) {
  struct stat opened {};
  struct stat now {};
  return ::fstat(folder.number(), &opened) == 0 && ::stat(path.c_str(), &now) == 0 &&
         opened.st_dev == now.st_dev && opened.st_ino == now.st_ino;
}

Expected<Xapian::WritableDatabase> lock_shards(const std::string& path) {
  const Expected<std::vector<std::string>> shards = shard_paths(path);
  if (!shards) return shards.error();
  if (const Expected<void> unshared = check_unshared(*shards); !unshared) return unshared.error();
  constexpr int kFlags = Xapian::DB_OPEN | kOwnFormat;
  Xapian::WritableDatabase database = lock_shard(shards->front(), kFlags);
  for (std::size_t i = 1; i < shards->size(); ++i) {
    database.add_database(lock_shard((*shards)[i], kFlags));
  }
  begin_changes(database);
  return database;
}

}  // namespace

// A compaction exchanges folders. A process that opened the lock file of the old folder before that
// gets a lock that keeps nobody out. The descriptor stays open until the folders are compared, so
// that no other folder has its number. A folder that may not be read cannot be compared.
Xapian::WritableDatabase lock_shard(const std::string& shard, int flags) {
  return lock_shard_in(open_folder(shard), shard, flags);
}

Xapian::WritableDatabase lock_shard_in(const FileDescriptor& folder, const std::string& shard,
                                       int flags) {
  const UnlockedUse unlocked;
  const auto checksums = require_sound_files(shard);
  take_refused_table(shard);  // of earlier tries
  Xapian::WritableDatabase database(shard, flags);
  throw_if_refused(shard);
  if (folder.is_open() && !is_still_there(folder, shard)) {
    throw Xapian::DatabaseModifiedError("The folder was exchanged while it was opened");
  }
  return database;
}

Expected<Xapian::WritableDatabase> open_for_writing(const std::string& path) {
  return read_repeatedly<Xapian::WritableDatabase>(path, [&] { return lock_shards(path); });
}

void begin_changes(Xapian::WritableDatabase& database) { database.begin_transaction(); }

void commit_changes(Xapian::WritableDatabase& database) {
  database.commit_transaction();
  database.begin_transaction();
}

void sync_names(const std::string& shard) {
  if (const std::error_code failed = sync_to_disk(shard)) {
    throw Xapian::DatabaseError("Couldn't sync the names in " + shard, failed.value());
  }
}

Expected<void> renew_all_checksums(const std::string& path) {
  const Expected<std::vector<std::string>> shards = shard_paths(path);
  if (!shards) return shards.error();
  for (const std::string& shard : *shards) {
    if (const Expected<void> renewed = renew_checksums(shard); !renewed) return renewed;
  }
  return {};
}

Expected<IndexMetadata> read_index_metadata(const Xapian::Database& database,
                                            const std::string& path,
                                            const IndexingChoices& choices_if_new) {
  const std::string json = database.get_metadata(std::string(kMetadataKey));
  if (!json.empty()) return metadata_from_json(json, path);
  if (database.get_doccount() > 0) {
    return error_without_metadata(database, path);
  }
  IndexMetadata metadata;
  metadata.choices = choices_if_new;
  return metadata;
}

void write_index_metadata(const Xapian::Database& database, Xapian::WritableDatabase& first,
                          IndexMetadata& metadata) {
  metadata.version = WINNOW_VERSION;
  metadata.updated = utc_now();
  metadata.languages.clear();
  std::uint64_t known = 0;
  const std::string prefix(prefix::kLanguage);
  for (auto term = database.allterms_begin(prefix); term != database.allterms_end(prefix); ++term) {
    metadata.languages[(*term).substr(prefix.size())] = term.get_termfreq();
    known += term.get_termfreq();
  }
  if (known < database.get_doccount()) metadata.languages[""] = database.get_doccount() - known;
  first.set_metadata(std::string(kMetadataKey), to_json(metadata));
}

Xapian::docid find_document(const Xapian::Database& database, const std::string& term) {
  const auto posting = database.postlist_begin(term);
  return posting == database.postlist_end(term) ? 0 : *posting;
}

}  // namespace winnow
