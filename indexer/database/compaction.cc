// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/compaction.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "indexer/checksums/checksum_file.h"
#include "indexer/common/system_refusal.h"
#include "indexer/database/begun_run.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/xapian_errors.h"
#include "winnow/indexer/disk_sync.h"
#include "winnow/indexer/verified_tables.h"

namespace winnow {
namespace {

// Xapian tells of each table when it comes to it and when it is done, and of nothing in between.
class AskingCompactor final : public Xapian::Compactor {
 public:
  explicit AskingCompactor(const Interruption& interrupted) : interrupted_(interrupted) {}

  void set_status(const std::string&, const std::string&) override { throw_if(interrupted_); }

 private:
  const Interruption& interrupted_;
};

// Says whether a copy has the documents, positions and spelling words of its original. Xapian
// copies a table that it could not open as one that is empty. Throws Xapian's exceptions.
Expected<void> check_copy(const Xapian::Database& original, const std::string& copy) {
  const Xapian::Database made(copy, Xapian::DB_BACKEND_GLASS);
  require_tables(made);
  const auto has_words = [](const Xapian::Database& database) {
    return database.spellings_begin() != database.spellings_end();
  };
  const bool same = made.get_doccount() == original.get_doccount() &&
                    made.get_total_length() == original.get_total_length() &&
                    made.has_positions() == original.has_positions() &&
                    has_words(made) == has_words(original);
  if (same) return {};
  return Error{ErrorCode::disk, "a copy of the database lacks something of it", copy,
               "look at the system's log, and try again"};
}

}  // namespace

void throw_if(const Interruption& interrupted) {
  if (interrupted && interrupted()) throw Interrupted{};
}

Expected<void> compact_into(const Xapian::Database& database, const std::string& copy,
                            const Interruption& interrupted) {
  AskingCompactor compactor(interrupted);
  take_refused_table("");  // of others
  // The default of this call leaves gaps, other than that of xapian-compact.
  Xapian::Database(database).compact(copy, Xapian::Compactor::FULL, 0, compactor);
  // It opens the tables once more.
  throw_if_refused("");
  if (const Expected<void> copied = check_copy(database, copy); !copied) return copied;
  return renew_checksums(copy);
}

namespace {

// Where a path leads to, and where the copy is made: beside it, so that it is on the same file
// system. Symbolic links are resolved: the directory is to be exchanged, not the link.
struct Places {
  std::filesystem::path database;
  std::filesystem::path copy;
};

// There are none if there is no such directory: whatever name were made up, it could be somebody
// else's.
std::optional<Places> find_places(const std::string& path) {
  std::error_code failed;
  Places places;
  places.database = std::filesystem::canonical(path, failed);
  if (failed || !places.database.has_filename()) return std::nullopt;
  places.copy = places.database;
  places.copy += ".compacting";
  return places;
}

bool is_stub(const std::filesystem::path& file) {
  return file.filename() == "XAPIANDB" || file.filename() == "XAPIANDB.tmp";
}

bool is_table(const std::filesystem::path& file) {
  return file.extension() == ".glass" || file.extension() == ".tmp" ||
         file.filename() == "iamglass" || file.filename() == "flintlock" ||
         file.filename() == kChecksumFile || file.filename() == kBegunFile;
}

bool is_real_directory(const std::filesystem::path& path) {
  std::error_code failed;
  return std::filesystem::is_directory(std::filesystem::symlink_status(path, failed));
}

template <typename Allowed>
bool holds_nothing_but(const std::filesystem::path& directory, Allowed allowed) {
  if (!is_real_directory(directory)) return false;
  std::error_code failed;
  std::filesystem::directory_iterator entry(directory, failed);
  for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
    if (!allowed(entry->path())) return false;
  }
  return !failed;
}

bool is_shard(const std::filesystem::path& path) {
  return path.filename().string().starts_with("shard-") && holds_nothing_but(path, is_table);
}

// Whether there is nothing but tables of a database in the directory, or shards of one.
bool holds_only_tables(const std::filesystem::path& directory) {
  return holds_nothing_but(directory, [](const std::filesystem::path& path) {
    return is_table(path) || is_stub(path) || is_shard(path);
  });
}

Error not_compacted(const std::string& what, const std::string& where, const char* hint) {
  return {ErrorCode::disk, what, where, hint};
}

// Returns the number of the system's error, or 0.
int copy_rights(const std::filesystem::path& from, const std::filesystem::path& to) {
  struct stat had {};
  struct stat has {};
  if (::stat(from.c_str(), &had) != 0 || ::stat(to.c_str(), &has) != 0) return errno;
  const bool is_owned = had.st_uid == has.st_uid && had.st_gid == has.st_gid;
  if (!is_owned && ::chown(to.c_str(), had.st_uid, had.st_gid) != 0) return errno;
  constexpr mode_t kRights = 07777;
  const mode_t rights = had.st_mode & kRights;
  // To change the owner takes some of them away.
  if ((is_owned && rights == (has.st_mode & kRights)) || ::chmod(to.c_str(), rights) == 0) return 0;
  return errno;
}

// Whoever may read or write the database may do so when the copy has taken its place.
Expected<void> keep_rights(const Places& places) {
  int refused = copy_rights(places.database, places.copy);
  std::error_code failed;
  std::filesystem::directory_iterator entry(places.copy, failed);
  while (refused == 0 && !failed && entry != std::filesystem::directory_iterator()) {
    const std::filesystem::path original = places.database / entry->path().filename();
    if (std::filesystem::exists(original, failed)) refused = copy_rights(original, entry->path());
    if (!failed) entry.increment(failed);
  }
  if (refused == 0 && !failed) return {};
  const std::error_code why = failed ? failed : std::error_code(refused, std::generic_category());
  return not_compacted("the compacted copy cannot have its owner and rights: " + why.message(),
                       places.database.string(), "run as the owner of the database");
}

// Says whether another file system begins at the directory, which cannot be exchanged then.
bool is_mounted(const std::filesystem::path& directory) {
  struct stat inside {};
  struct stat outside {};
  return ::stat(directory.c_str(), &inside) == 0 &&
         ::stat(directory.parent_path().c_str(), &outside) == 0 && inside.st_dev != outside.st_dev;
}

// Exchanges both names, or neither.
Expected<void> exchange(const Places& places) {
  const auto swap = [&] {
    const bool done = renameat2(AT_FDCWD, places.copy.c_str(), AT_FDCWD, places.database.c_str(),
                                RENAME_EXCHANGE) == 0;
    return done ? 0 : errno;
  };
  const std::string database = places.database.string();
  if (const int failed = swap(); failed != 0) {
    return not_compacted(
        "the compacted copy cannot take its place: " + std::generic_category().message(failed),
        database, "old file systems cannot exchange directories");
  }
  const std::error_code failed = sync_folder_of(database);
  if (!failed) return {};
  swap();
  return not_compacted("the compacted copy is not in its place on the disk: " + failed.message(),
                       database, "look at the system's log");
}

}  // namespace

Expected<void> compact_in_place(const Xapian::Database& database, const std::string& path,
                                const Interruption& interrupted) {
  const std::optional<Places> places = find_places(path);
  if (!places) return not_compacted("there is no such directory", path, "check the path");
  std::error_code unreadable;
  // What could not be swept up is not written into, and other files must not leave their place.
  const std::string copy = places->copy.string();
  if (std::filesystem::exists(places->copy, unreadable) || unreadable) {
    return not_compacted("is in the place of the compacted copy", copy, "remove it");
  }
  if (!holds_only_tables(places->database)) {
    return not_compacted("is not compacted, as it holds other files, too", path,
                         "move them elsewhere");
  }
  if (is_mounted(places->database)) {
    return not_compacted("is not compacted, as a file system begins there", path,
                         "make the database in a folder of it");
  }
  const Expected<void> made = with_xapian<void>(copy, [&]() -> Expected<void> {
    try {
      return compact_into(database, copy, interrupted);
    } catch (const Interrupted&) {
      return not_compacted("interrupted", path, "");
    }
  });
  if (!made) return made.error();  // no room, no permission to write there, or a failing disk
  if (const Expected<void> kept = keep_rights(*places); !kept) return kept.error();
  if (const Expected<void> synced = sync_files(copy); !synced) return synced.error();
  return exchange(*places);
}

Expected<void> sync_files(const std::string& path) {
  std::error_code failed;
  std::filesystem::directory_iterator entry(path, failed);
  while (!failed && entry != std::filesystem::directory_iterator()) {
    failed = sync_to_disk(entry->path().string());
    if (!failed) entry.increment(failed);
  }
  if (!failed) failed = sync_to_disk(path);
  if (!failed) failed = sync_folder_of(path);
  if (!failed) return {};
  return system_refusal(failed.value(), "cannot be written to the disk: " + failed.message(), path,
                        "look at the system's log; the database may not outlast a loss of power");
}

void remove_compaction_leftovers(const std::string& path) {
  const std::optional<Places> places = find_places(path);
  if (!places || !holds_only_tables(places->copy)) return;
  if (sync_folder_of(places->database.string())) return;
  std::error_code ignored;
  std::filesystem::remove_all(places->copy, ignored);
}

}  // namespace winnow
