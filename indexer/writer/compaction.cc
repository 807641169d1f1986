// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/compaction.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <optional>

namespace winnow {
namespace {

// Where a path leads to, and where the copy is made: beside it, so that it is on the same file
// system. Symbolic links are resolved: the directory is to be exchanged, not the link.
struct Places {
  std::filesystem::path database;
  std::filesystem::path copy;
};

// None if there is no such directory: whatever name were made up, it could be somebody else's.
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
         file.filename() == "iamglass" || file.filename() == "flintlock";
}

bool is_real_directory(const std::filesystem::path& path) {
  std::error_code failed;
  return std::filesystem::is_directory(std::filesystem::symlink_status(path, failed));
}

template <typename Allowed>
bool holds_only(const std::filesystem::path& directory, Allowed allowed) {
  if (!is_real_directory(directory)) return false;
  std::error_code failed;
  std::filesystem::directory_iterator entry(directory, failed);
  for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
    if (!allowed(entry->path())) return false;
  }
  return !failed;
}

bool is_shard(const std::filesystem::path& path) {
  return path.filename().string().starts_with("shard-") && holds_only(path, is_table);
}

// Whether there is nothing but tables of a database in the directory, or shards of one.
bool holds_only_tables(const std::filesystem::path& directory) {
  return holds_only(directory, [](const std::filesystem::path& path) {
    return is_table(path) || is_stub(path) || is_shard(path);
  });
}

void sync(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  (void)::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

bool compact_in_place(Xapian::Database database, const std::string& path) {
  const std::optional<Places> places = find_places(path);
  std::error_code unreadable;
  // What could not be swept up is not written into, and other files must not leave their place.
  if (!places || std::filesystem::exists(places->copy, unreadable) || unreadable) return false;
  if (!holds_only_tables(places->database)) return false;
  try {
    database.compact(places->copy.string());
  } catch (const Xapian::Error&) {
    return false;  // No room, or no permission to write there.
  }
  sync_files(places->copy.string());
  // Where this fails (an old file system, a mount point) the database stays as it is.
  return renameat2(AT_FDCWD, places->copy.c_str(), AT_FDCWD, places->database.c_str(),
                   RENAME_EXCHANGE) == 0;
}

void sync_files(const std::string& path) {
  std::error_code failed;
  std::filesystem::directory_iterator entry(path, failed);
  for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
    sync(entry->path());
  }
  sync(path);
}

void remove_compaction_leftovers(const std::string& path) {
  const std::optional<Places> places = find_places(path);
  if (!places || !holds_only_tables(places->copy)) return;
  std::error_code ignored;
  std::filesystem::remove_all(places->copy, ignored);
}

}  // namespace winnow
