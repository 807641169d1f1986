// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/database_clock.h"

#include <sys/stat.h>

#include <chrono>
#include <exception>
#include <utility>

namespace winnow::serve {
namespace {

constexpr std::chrono::milliseconds kPause{300};
constexpr int kMostShards = 64;

// Adds what tells a file from the one that takes its name; says whether there is one.
bool add_identity(const std::string& file, std::string& identity) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return false;
  for (const std::uint64_t part : {std::uint64_t{status.st_dev}, std::uint64_t{status.st_ino},
                                   static_cast<std::uint64_t>(status.st_size),
                                   static_cast<std::uint64_t>(status.st_mtim.tv_sec),
                                   static_cast<std::uint64_t>(status.st_mtim.tv_nsec)}) {
    identity += std::to_string(part) + ' ';
  }
  identity += '\n';
  return true;
}

}  // namespace

// Xapian gives iamglass another inode with each commit. A database of several shards has a stub
// file beside the directories shard-0, shard-1 and so on.
std::string database_identity(const std::string& database) {
  std::string identity;
  if (add_identity(database + "/iamglass", identity)) return identity;
  if (!add_identity(database + "/XAPIANDB", identity)) return "";
  for (int shard = 0; shard < kMostShards; ++shard) {
    const std::string file = database + "/shard-" + std::to_string(shard) + "/iamglass";
    if (!add_identity(file, identity)) identity += "none\n";
  }
  return identity;
}

DatabaseClock::DatabaseClock(std::string database, MissingShards missing)
    : database_(std::move(database)), missing_(missing) {
  look();
  thread_ = std::thread([this] { watch(); });
}

DatabaseClock::~DatabaseClock() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  ended_.notify_all();
  thread_.join();
}

void DatabaseClock::watch() {
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, kPause, [this] { return ends_; })) {
    try {
      look();
    } catch (const std::exception&) {
      readable_ = false;  // there is no memory, as it seems; it is tried again
    }
  }
}

// What comes between the two calls is seen the next time.
void DatabaseClock::look() {
  std::string identity = database_identity(database_);
  if (identity == seen_ && readable_) return;
  Expected<Searcher> searcher = Searcher::open(database_, missing_);
  readable_ = searcher.has_value();
  if (!searcher) return;
  documents_ = searcher->document_count();
  seen_ = std::move(identity);
  revision_.fetch_add(1, std::memory_order_release);
}

}  // namespace winnow::serve
