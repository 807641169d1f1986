// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/repeated_read.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <thread>

namespace winnow {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// A writer that commits every few milliseconds overtakes a search again and again, on a busy
// machine dozens of times; but it has an end. What takes long itself has a few tries all the same.
constexpr std::chrono::seconds kLongest{10};
constexpr int kTriesInAnyCase = 4;
constexpr int kTriesWithoutPause = 30;
constexpr std::chrono::milliseconds kPause{5};
constexpr int kFailuresToBelieve = 2;

// A commit moves a new iamglass into place, a compaction a new folder.
void add_state(const fs::path& file, std::string& text) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return;
  for (const std::int64_t part :
       {std::int64_t(status.st_dev), std::int64_t(status.st_ino), std::int64_t(status.st_size),
        std::int64_t(status.st_mtim.tv_sec), std::int64_t(status.st_mtim.tv_nsec)}) {
    text += std::to_string(part) + ' ';
  }
  text += '\n';
}

std::string revision_of(const std::string& database) {
  std::string text;
  std::error_code failed;
  if (!fs::is_directory(database, failed)) {
    add_state(database, text);
    return text;
  }
  const fs::path folder(database);
  add_state(folder / "iamglass", text);
  add_state(folder / "XAPIANDB", text);
  std::vector<fs::path> shards;
  fs::directory_iterator entry(folder, failed);
  for (; !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
    if (entry->path().extension() != ".glass") shards.push_back(entry->path() / "iamglass");
  }
  std::sort(shards.begin(), shards.end());
  for (const fs::path& shard : shards) add_state(shard, text);
  return text;
}

std::string revision_of(const std::vector<std::string>& databases) {
  std::string text;
  for (const std::string& database : databases) text += revision_of(database);
  return text;
}

}  // namespace

RepeatedRead::RepeatedRead(std::vector<std::string> databases)
    : databases_(std::move(databases)), begin_(Clock::now()) {}

void RepeatedRead::opens() { revision_ = revision_of(databases_); }

bool RepeatedRead::is_overtaken() const {
  return revision_ && *revision_ != revision_of(databases_);
}

bool RepeatedRead::has_time() {
  return ++tries_ < kTriesInAnyCase || Clock::now() - begin_ < kLongest;
}

void RepeatedRead::wait() {
  if (tries_ >= kTriesWithoutPause) std::this_thread::sleep_for(kPause);
}

bool RepeatedRead::again(Error& error) {
  if (error.code != ErrorCode::corrupt && error.code != ErrorCode::try_again) return false;
  const bool is_damage = error.code == ErrorCode::corrupt;
  const bool stands = revision_ && !is_overtaken();
  if (stands && ++failures_standing_ == kFailuresToBelieve) {
    // Nobody has written the block that seems to be newer than its table.
    if (error.hint == kOvertakenHint) {
      error.code = ErrorCode::corrupt;
      error.hint = kDamagedHint;
    }
    return false;
  }
  if (has_time()) {
    wait();
    return true;
  }
  if (is_damage && !stands) {
    error = {ErrorCode::try_again, "another process writes to it faster than it can be read",
             error.where, "try again when that has finished"};
  }
  return false;
}

}  // namespace winnow
