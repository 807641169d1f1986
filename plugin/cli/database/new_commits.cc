// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/database/new_commits.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace winnow::cli {
namespace {

constexpr time_t kLongestBatch = 600;  // seconds

// Allocates nothing. What is longer than a path may be is cut.
class FilePath {
 public:
  explicit FilePath(std::string_view folder) { add(folder); }

  void add(std::string_view part) {
    const std::size_t count = std::min(part.size(), bytes_.size() - 1 - size_);
    std::copy_n(part.begin(), count, bytes_.begin() + static_cast<std::ptrdiff_t>(size_));
    size_ += count;
  }

  void add(unsigned number) {
    if (number > 9) add(number / 10);
    const char digit = static_cast<char>('0' + number % 10);
    add({&digit, 1});
  }

  bool get_status(struct stat& status) const { return stat(bytes_.data(), &status) == 0; }

 private:
  std::array<char, 4096> bytes_ = {};
  std::size_t size_ = 0;
};

// A commit ends with a new file of this name.
bool folder_has_commit_since(const timespec& since, FilePath folder) {
  folder.add("/iamglass");
  struct stat status {};
  if (!folder.get_status(status)) return false;
  const timespec& time = status.st_ctim;  // The file was written before it got this name.
  if (time.tv_sec < file_time().tv_sec - kLongestBatch) return false;
  return time.tv_sec != since.tv_sec ? time.tv_sec > since.tv_sec : time.tv_nsec >= since.tv_nsec;
}

}  // namespace

timespec file_time() {
  timespec now = {};
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  return now;
}

bool has_commit_since(const timespec& since, std::string_view database) {
  const FilePath folder(database);
  if (folder_has_commit_since(since, folder)) return true;
  for (unsigned number = 0;; ++number) {
    FilePath shard = folder;
    shard.add("/shard-");
    shard.add(number);
    struct stat status {};
    if (!shard.get_status(status)) return false;
    if (folder_has_commit_since(since, shard)) return true;
  }
}

}  // namespace winnow::cli
