// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/upkeep/result_place.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "indexer/common/remove_tree.h"
#include "indexer/database/compaction.h"
#include "indexer/database/shard_set.h"
#include "winnow/indexer/disk_sync.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLockFile = "/winnow.lock";
constexpr const char* kMade = "/result";

fs::path without_last_slash(const std::string& path) {
  const fs::path normal = fs::path(path).lexically_normal();
  return normal.has_filename() ? normal : normal.parent_path();
}

// Says whether the folder holds nothing but what a job leaves. Removed files that are still open
// have names of this kind on NFS.
bool is_of_a_job(const std::string& folder) {
  std::error_code failed;
  fs::directory_iterator entry(folder, failed);
  for (; !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
    const std::string name = "/" + entry->path().filename().string();
    if (name != kLockFile && name != kMade && !name.starts_with("/.nfs")) return false;
  }
  return !failed;
}

Error not_made(int refused, const std::string& path) {
  return system_refusal(refused, "cannot be made: " + error_text(refused), path,
                        "check the path and its permissions");
}

bool is_named(const FileDescriptor& file, const std::string& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(file.number(), &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

ResultPlace::ResultPlace(const std::string& result, const std::string& ending, std::string job)
    : result_(without_last_slash(result)),
      folder_(result_.native() + ending),
      lock_file_(folder_ + kLockFile),
      made_(folder_ + kMade),
      job_(std::move(job)),
      unfinished_(this, [](const void* place) noexcept {
        static_cast<const ResultPlace*>(place)->remove();
      }) {}

Expected<void> ResultPlace::take() {
  if (const auto place = check_place(result_.string()); !place) return place.error();
  if (holds_database(result_.string())) {
    return Error{ErrorCode::usage, "is a database already", result_.string(),
                 "remove it, or name a new directory for the result"};
  }
  std::error_code failed;
  if (result_.has_parent_path()) fs::create_directories(result_.parent_path(), failed);
  if (const auto locked = lock(); !locked) return locked.error();
  unfinished_.begin();
  if (!fs::exists(made_, failed)) return {};
  clear();
  if (!fs::exists(made_, failed)) return {};
  return Error{ErrorCode::disk, "is left of a " + job_ + " that was killed, and cannot be removed",
               made_, "check its permissions"};
}

// A file is locked, and not the folder: of folders, network file systems lock none for other
// machines. The folder may be removed between any two steps, by a process that has just ended.
Expected<void> ResultPlace::lock() {
  constexpr mode_t kAll = 0777;
  constexpr mode_t kReadAndWrite = 0666;
  const bool is_new = ::mkdir(folder_.c_str(), kAll) == 0;
  if (!is_new && errno != EEXIST) return not_made(errno, folder_);
  const Error is_unknown{ErrorCode::usage,
                         "is left of a " + job_ + " that was killed, or of another one", folder_,
                         "remove it if no " + job_ + " is running"};
  if (!is_new && !is_of_a_job(folder_)) return is_unknown;
  lock_ = FileDescriptor(
      ::open(lock_file_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, kReadAndWrite));
  if (!lock_.is_open()) {
    const int refused = errno;
    if (is_new) ::rmdir(folder_.c_str());
    return refused == ENOENT ? is_at_work() : not_made(refused, lock_file_);
  }
  if (::flock(lock_.number(), LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) return is_at_work();
    // A file system without locks does not tell whose the folder is.
    if (!is_new) return is_unknown;
  }
  if (!is_named(lock_, lock_file_)) return is_at_work();
  return {};
}

Error ResultPlace::is_at_work() const {
  return {ErrorCode::locked, "another " + job_ + " is at work here", folder_,
          "wait until it has ended"};
}

void ResultPlace::clear() noexcept { remove_tree(made_); }

// The file with the lock goes last, so that no other process begins while there is something.
void ResultPlace::remove() const noexcept {
  remove_tree(made_);
  remove_tree(folder_);
}

void ResultPlace::remove_leftovers() {
  std::error_code failed;
  if (fs::exists(lock_file_, failed) && lock()) remove();
}

Expected<void> ResultPlace::move(std::span<const std::string> databases) {
  for (const std::string& database : databases) {
    if (const Expected<void> synced = sync_files(database); !synced) return synced.error();
  }
  // Nothing asks for memory between the rename and the end: either the result is there, or it is
  // not.
  const std::string folder = result_.has_parent_path() ? result_.parent_path().string() : ".";
  std::error_code failed;
  fs::rename(made_, result_, failed);
  if (!failed) failed = sync_to_disk(folder);
  if (failed) {
    std::error_code ignored;
    if (!fs::exists(made_, ignored)) fs::rename(result_, made_, ignored);
    return system_refusal(failed.value(), "cannot be put in its place: " + failed.message(),
                          result_.string(), "check the path and its permissions");
  }
  unfinished_.end();
  remove();
  return {};
}

}  // namespace winnow
