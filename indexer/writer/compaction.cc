// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/compaction.h"

#include <fcntl.h>

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

bool is_table(const std::filesystem::path& file) {
  return file.extension() == ".glass" || file.extension() == ".tmp" ||
         file.filename() == "iamglass" || file.filename() == "flintlock";
}

// Whether there is nothing but tables of a database in the directory.
bool holds_only_tables(const std::filesystem::path& directory) {
  std::error_code failed;
  if (!std::filesystem::is_directory(std::filesystem::symlink_status(directory, failed))) {
    return false;
  }
  std::filesystem::directory_iterator entry(directory, failed);
  for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
    if (!is_table(entry->path())) return false;
  }
  return !failed;
}

}  // namespace

void compact_in_place(Xapian::WritableDatabase& database, const std::string& path) {
  const std::optional<Places> places = find_places(path);
  std::error_code unreadable;
  // What could not be swept up is not written into, and other files must not leave their place.
  if (!places || std::filesystem::exists(places->copy, unreadable) || unreadable) return;
  if (!holds_only_tables(places->database)) return;
  try {
    database.compact(places->copy.string());
  } catch (const Xapian::Error&) {
    return;  // No room, or no permission to write there.
  }
  // Where this fails (an old file system, a mount point) the database stays as it is.
  (void)renameat2(AT_FDCWD, places->copy.c_str(), AT_FDCWD, places->database.c_str(),
                  RENAME_EXCHANGE);
}

void remove_compaction_leftovers(const std::string& path) {
  const std::optional<Places> places = find_places(path);
  if (!places || !holds_only_tables(places->copy)) return;
  std::error_code ignored;
  std::filesystem::remove_all(places->copy, ignored);
}

}  // namespace winnow
