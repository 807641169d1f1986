// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/database_session.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>

#include "indexer/utc_now.h"
#include "indexer/version.h"
#include "indexer/writer/shard_set.h"
#include "winnow/indexer/schema.h"

namespace winnow {

namespace {

bool is_empty_file(const std::filesystem::path& path) {
  std::error_code failed;
  return std::filesystem::file_size(path, failed) == 0 && !failed;
}

}  // namespace

bool holds_database(const std::string& path) {
  std::error_code ignored;
  // A glass database has both files; with one of them it is a damaged one, or was never made.
  const std::string postings = path + "/postlist.glass";
  return std::filesystem::exists(path + "/iamglass", ignored) ||
         (std::filesystem::exists(postings, ignored) && !is_empty_file(postings)) ||
         std::filesystem::exists(path + "/XAPIANDB", ignored);
}

namespace {

// What a process leaves that is killed while it makes a database, with empty tables.
bool is_unfinished_file(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  return name == "flintlock" || name == "v.tmp" ||
         (path.extension() == ".glass" && is_empty_file(path));
}

template <typename IsUnfinished>
bool holds_only(const std::filesystem::path& path, IsUnfinished is_unfinished) {
  std::error_code failed;
  std::filesystem::directory_iterator entry(path, failed);
  for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
    if (!is_unfinished(entry->path())) return false;
  }
  return !failed;
}

// The same of one that makes the shards of a database.
bool is_unfinished_shard(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  if (name == "XAPIANDB.tmp") return true;
  return name.starts_with("shard-") &&
         (holds_database(path.string()) || holds_only(path, is_unfinished_file));
}

// By another process, as Xapian locks a database that it writes or makes.
bool is_locked(const std::string& file) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  struct flock lock = {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_len = 1;
  const bool locked = ::fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
  ::close(descriptor);
  return locked;
}

bool is_free(const std::string& path) {
  return holds_only(path, [](const std::filesystem::path& entry) {
    return is_unfinished_file(entry) || is_unfinished_shard(entry);
  });
}

}  // namespace

Expected<void> check_place(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return {};
  if (!std::filesystem::is_directory(path, ignored)) {
    return Error{ErrorCode::usage, "is not a directory", path, "name a directory for the database"};
  }
  if (!holds_database(path) && !is_free(path)) {
    return Error{ErrorCode::usage, "holds other files and is no database", path,
                 "name a new or empty directory"};
  }
  return {};
}

void remove_unfinished(const std::string& path) {
  std::error_code ignored;
  if (holds_database(path) || is_locked(path + "/flintlock")) return;
  for (const char* table : {"/postlist.glass", "/termlist.glass"}) {
    if (is_empty_file(path + table)) std::filesystem::remove(path + table, ignored);
  }
}

Expected<Xapian::WritableDatabase> open_for_writing(const std::string& path, bool create) {
  if (create) {
    if (const Expected<void> place = check_place(path); !place) return place.error();
    std::error_code failed;
    std::filesystem::create_directories(path, failed);
    if (failed) {
      return Error{ErrorCode::disk, "cannot make the directory: " + failed.message(), path,
                   "check the path and its permissions"};
    }
  }
  const Expected<std::vector<std::string>> shards = shard_paths(path);
  if (!shards) return shards.error();
  const int flags = (create ? Xapian::DB_CREATE_OR_OPEN : Xapian::DB_OPEN) | kOwnFormat;
  Xapian::WritableDatabase database(shards->front(), flags);
  for (std::size_t i = 1; i < shards->size(); ++i) {
    database.add_database(Xapian::WritableDatabase((*shards)[i], flags));
  }
  return database;
}

Expected<IndexMetadata> read_index_metadata(const Xapian::Database& database,
                                            const std::string& path,
                                            const IndexingChoices& choices_if_new) {
  const std::string json = database.get_metadata(std::string(kMetadataKey));
  if (!json.empty()) return metadata_from_json(json, path);
  if (database.get_doccount() > 0) {
    return Error{ErrorCode::incompatible, "a Xapian database that Winnow did not make", path,
                 "index the site with winnow into another directory"};
  }
  IndexMetadata metadata;
  metadata.choices = choices_if_new;
  return metadata;
}

void write_index_metadata(const Xapian::Database& database, Xapian::WritableDatabase& first,
                          IndexMetadata& metadata) {
  metadata.version = kVersion;
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
