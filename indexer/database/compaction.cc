// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/compaction.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>

#include "indexer/checksums/block_use.h"
#include "indexer/checksums/checksum_file.h"
#include "indexer/common/file_descriptor.h"
#include "indexer/common/remove_tree.h"
#include "indexer/database/compaction_place.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/xapian_errors.h"
#include "winnow/indexer/disk_sync.h"
#include "winnow/indexer/system_refusal.h"
#include "winnow/indexer/unfinished.h"
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
  throw_if_refused(copy);  // else a table that could not be opened just now would pass for damage
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
  // The numbers of documents stay, where they are of one database. The default of this call leaves
  // gaps, other than that of xapian-compact.
  const unsigned numbers = database.size() == 1 ? Xapian::DBCOMPACT_NO_RENUMBER : 0;
  Xapian::Database(database).compact(copy, numbers | Xapian::Compactor::FULL, 0, compactor);
  // It opens the tables once more.
  throw_if_refused("");
  if (const Expected<void> copied = check_copy(database, copy); !copied) return copied;
  return renew_checksums(copy);
}

namespace {

using Place = CompactionPlace;

Error not_compacted(const std::string& what, const std::string& where, const std::string& hint) {
  return {ErrorCode::disk, what, where, hint};
}

// The same for what the system refuses.
Error not_compacted(const std::string& what, int failed, const std::string& where,
                    const std::string& hint) {
  return system_refusal(failed, what + ": " + error_text(failed), where, hint);
}

// These return the number of the system's error, or 0.

int copy_owner(const std::filesystem::path& from, const std::filesystem::path& to) {
  struct stat had {};
  struct stat has {};
  if (::stat(from.c_str(), &had) != 0 || ::stat(to.c_str(), &has) != 0) return errno;
  const bool is_owned = had.st_uid == has.st_uid && had.st_gid == has.st_gid;
  return is_owned || ::chown(to.c_str(), had.st_uid, had.st_gid) == 0 ? 0 : errno;
}

int copy_access_list(const std::filesystem::path& from, const std::filesystem::path& to,
                     const char* name) {
  std::string list(64 << 10, '\0');
  const ssize_t length = ::getxattr(from.c_str(), name, list.data(), list.size());
  if (length < 0) return errno == ENODATA || errno == ENOTSUP ? 0 : errno;
  const auto bytes = static_cast<std::size_t>(length);
  return ::setxattr(to.c_str(), name, list.data(), bytes, 0) == 0 ? 0 : errno;
}

int copy_rights(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (const int refused = copy_owner(from, to); refused != 0) return refused;
  struct stat had {};
  struct stat has {};
  // To change the owner takes some rights away.
  if (::stat(from.c_str(), &had) != 0 || ::stat(to.c_str(), &has) != 0) return errno;
  constexpr mode_t kRights = 07777;
  const mode_t rights = had.st_mode & kRights;
  if (rights != (has.st_mode & kRights) && ::chmod(to.c_str(), rights) != 0) return errno;
  const int refused = copy_access_list(from, to, "system.posix_acl_access");
  if (refused != 0 || !S_ISDIR(had.st_mode)) return refused;
  return copy_access_list(from, to, "system.posix_acl_default");
}

Error rights_refused(const Place& place, int refused) {
  return not_compacted("the compacted copy cannot have its owner and rights", refused,
                       place.database.string(),
                       "run as the owner of the database, or as one who may give files its group");
}

// Gives the copy the owners and rights of the database: those of the directory last, so that nobody
// reads a file before it has its own.
Expected<void> keep_rights(const Place& place) {
  int refused = 0;
  std::error_code failed;
  std::filesystem::directory_iterator entry(place.copy, failed);
  while (refused == 0 && !failed && entry != std::filesystem::directory_iterator()) {
    const std::filesystem::path original = place.database / entry->path().filename();
    if (std::filesystem::exists(original, failed)) refused = copy_rights(original, entry->path());
    if (!failed) entry.increment(failed);
  }
  if (refused == 0 && !failed) refused = copy_rights(place.database, place.copy);
  if (refused == 0 && !failed) return {};
  return rights_refused(place, failed ? failed.value() : refused);
}

// Says whether something is mounted at the directory, which cannot be exchanged then.
bool is_mounted(const std::filesystem::path& directory) {
  struct statx inside {};
  const bool known = ::statx(AT_FDCWD, directory.c_str(), 0, 0, &inside) == 0 &&
                     (inside.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT) != 0;
  return known && (inside.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

int swap_names(const std::filesystem::path& a, const std::filesystem::path& b) {
  return ::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0 ? 0 : errno;
}

Error not_exchanged(const Place& place, int failed) {
  return not_compacted("the compacted copy cannot take its place", failed, place.database.string(),
                       "old file systems cannot exchange directories");
}

// Makes the directory for the copy, for nobody else to read.
Expected<void> make_folder(const Place& place) {
  if (::mkdir(place.copy.c_str(), S_IRWXU) == 0) return {};
  return not_compacted("no copy can be made beside it", errno, place.database.string(),
                       "allow to write to the folder that it is in");
}

// Finds out before the copy is written whether it may take the place: such a copy takes the room
// and the time of a database.
Expected<void> check_folder(const Place& place) {
  if (const int refused = copy_owner(place.database, place.copy); refused != 0) {
    return rights_refused(place, refused);
  }
  const std::filesystem::path one = place.copy / "shard-one";
  const std::filesystem::path other = place.copy / "shard-other";
  int failed =
      ::mkdir(one.c_str(), S_IRWXU) == 0 && ::mkdir(other.c_str(), S_IRWXU) == 0 ? 0 : errno;
  if (failed == 0) failed = swap_names(one, other);
  ::rmdir(one.c_str());
  ::rmdir(other.c_str());
  if (failed != 0) return not_exchanged(place, failed);
  std::error_code unknown;
  const std::filesystem::space_info room = std::filesystem::space(place.copy, unknown);
  const std::uint64_t needed = block_use(place.database.string()).held;
  if (unknown || room.available >= needed + needed / 10) return {};
  return not_compacted("there is no room for a copy", place.database.string(),
                       "make room for " + std::to_string(needed / 1'000'000 + 1) + " MB");
}

// Exchanges both names, or neither.
Expected<void> exchange(const Place& place) {
  const auto swap = [&] { return swap_names(place.copy, place.database); };
  const std::string database = place.database.string();
  if (const int failed = swap(); failed != 0) return not_exchanged(place, failed);
  const std::error_code failed = sync_folder_of(database);
  if (!failed) return {};
  swap();
  return not_compacted("the compacted copy is not in its place on the disk", failed.value(),
                       database, "look at the system's log");
}

}  // namespace

Expected<void> compact_in_place(const Xapian::Database& database, const std::string& path,
                                const Interruption& interrupted) {
  const Expected<Place> place = find_compaction_place(path);
  if (!place) return place.error();
  std::error_code unknown;
  // What could not be swept up is not written into, and other files must not leave their place.
  const std::string copy = place->copy.string();
  if (std::filesystem::exists(place->copy, unknown) || unknown) {
    return not_compacted("is in the place of the compacted copy", copy, "remove it");
  }
  int unreadable = 0;
  if (!holds_only_tables(place->database, unreadable)) {
    if (unreadable != 0) return not_compacted("cannot be listed", unreadable, path, "");
    return not_compacted("is not compacted, as it holds other files, too", path,
                         "move them elsewhere");
  }
  if (is_mounted(place->database)) {
    return not_compacted("is not compacted, as a file system begins there", path,
                         "make the database in a folder of it");
  }
  if (const Expected<void> folder = make_folder(*place); !folder) return folder.error();
  Unfinished unfinished(&copy, [](const void* folder) noexcept {
    remove_tree(*static_cast<const std::string*>(folder));
  });
  unfinished.begin();
  if (const Expected<void> may = check_folder(*place); !may) return may.error();
  const Expected<void> made = with_xapian<void>(copy, [&]() -> Expected<void> {
    try {
      return compact_into(database, copy, interrupted);
    } catch (const Interrupted&) {
      return not_compacted("interrupted", path, "");
    }
  });
  if (!made) return made.error();  // no room, no permission to write there, or a failing disk
  if (const Expected<void> kept = keep_rights(*place); !kept) return kept.error();
  if (const Expected<void> synced = sync_files(copy); !synced) return synced.error();
  // From here on the old files may be in the place of the copy. CompactionLeftovers knows whether
  // they may be removed.
  unfinished.end();
  return exchange(*place);
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

}  // namespace winnow
