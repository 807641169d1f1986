// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/compaction.h"

#include <fcntl.h>

#include <cstdio>
#include <filesystem>

namespace winnow {
namespace {

// Beside the database, so that it is on the same file system. Symbolic links are resolved: the
// directory is to be exchanged, not the link.
std::filesystem::path copy_path(const std::string& path) {
  std::error_code ignored;
  std::filesystem::path place = std::filesystem::weakly_canonical(path, ignored);
  if (!place.has_filename()) place = place.parent_path();
  return place += ".compacting";
}

}  // namespace

void compact_in_place(Xapian::WritableDatabase& database, const std::string& path) {
  const std::filesystem::path copy = copy_path(path);
  try {
    database.compact(copy.string());
  } catch (const Xapian::Error&) {
    return;  // No room, or no permission to write there.
  }
  std::error_code unreadable;
  const auto place = std::filesystem::canonical(path, unreadable);
  if (unreadable) return;
  // Where this fails (an old file system, a mount point) the database stays as it is.
  (void)renameat2(AT_FDCWD, copy.c_str(), AT_FDCWD, place.c_str(), RENAME_EXCHANGE);
}

void remove_compaction_leftovers(const std::string& path) {
  std::error_code ignored;
  std::filesystem::remove_all(copy_path(path), ignored);
}

}  // namespace winnow
