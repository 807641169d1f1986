// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/database_place.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>

namespace winnow {
namespace {

namespace fs = std::filesystem;

bool is_empty_file(const fs::path& path) {
  std::error_code failed;
  return fs::file_size(path, failed) == 0 && !failed;
}

// What a process leaves that is killed while it makes a database. Its tables are empty until all of
// it is made, which iamglass says.
bool is_unfinished_file(const fs::path& path) {
  const std::string name = path.filename().string();
  return name == "flintlock" || name == "v.tmp" ||
         (path.extension() == ".glass" && is_empty_file(path));
}

template <typename IsWanted>
bool holds_only(const fs::path& directory, IsWanted is_wanted) {
  std::error_code failed;
  fs::directory_iterator entry(directory, failed);
  for (; !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
    if (!is_wanted(entry->path())) return false;
  }
  return !failed;
}

// What a process leaves that is killed while it makes the shards of a database.
bool is_unfinished_shard(const fs::path& path) {
  const std::string name = path.filename().string();
  if (name == "XAPIANDB.tmp") return true;
  return name.starts_with("shard-") &&
         (holds_database(path.string()) || holds_only(path, is_unfinished_file));
}

bool is_free(const std::string& path) {
  return holds_only(path, [](const fs::path& entry) {
    return is_unfinished_file(entry) || is_unfinished_shard(entry);
  });
}

// Whether another process has locked the file, as Xapian locks a database that it writes or makes.
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

}  // namespace

bool holds_database(const std::string& path) {
  std::error_code ignored;
  // A glass database has both files; with one of them it is a damaged one, or was never made.
  const std::string postings = path + "/postlist.glass";
  return fs::exists(path + "/iamglass", ignored) ||
         (fs::exists(postings, ignored) && !is_empty_file(postings)) ||
         fs::exists(path + "/XAPIANDB", ignored);
}

Expected<void> check_place(const std::string& path) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return {};
  if (!fs::is_directory(path, ignored)) {
    return Error{ErrorCode::usage, "is not a directory", path, "name a directory for the database"};
  }
  if (!holds_database(path) && !is_free(path)) {
    return Error{ErrorCode::usage, "holds other files and is no database", path,
                 "name a new or empty directory"};
  }
  return {};
}

void remove_unfinished(const std::string& path) {
  if (holds_database(path) || is_locked(path + "/flintlock")) return;
  std::error_code ignored;
  for (const char* table : {"/postlist.glass", "/termlist.glass"}) {
    if (is_empty_file(path + table)) fs::remove(path + table, ignored);
  }
}

}  // namespace winnow
