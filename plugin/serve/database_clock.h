// SPDX-License-Identifier: GPL-2.0-or-later
//
// Notices that a database has changed.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "winnow/queries/searcher.h"

namespace winnow::serve {

// A thread looks three times a second whether there is another revision of the database, or another
// database in its place; this costs a few calls of stat(2). Threads that have it open compare
// revision() before each request, and open it again when it has changed. Thread-safe.
class DatabaseClock {
 public:
  // Looks for the first time before it returns.
  explicit DatabaseClock(std::string database, MissingShards missing = MissingShards::refuse);
  ~DatabaseClock();
  DatabaseClock(const DatabaseClock&) = delete;
  DatabaseClock& operator=(const DatabaseClock&) = delete;

  // Grows when the database has changed and can be opened; 0 until it could be opened for the first
  // time.
  std::uint64_t revision() const { return revision_.load(std::memory_order_acquire); }

  // Says whether what is there now can be opened.
  bool readable() const { return readable_; }

  std::uint64_t documents() const { return documents_; }

 private:
  void watch();
  void look();

  const std::string database_;
  const MissingShards missing_;
  std::atomic<std::uint64_t> revision_{0};
  std::atomic<bool> readable_{false};
  std::atomic<std::uint64_t> documents_{0};
  std::string seen_;  // identity of what was opened last
  std::mutex mutex_;
  std::condition_variable ended_;
  bool ends_ = false;
  std::thread thread_;
};

// Returns a text that changes with each commit to the database in this directory and with each
// exchange of the directory; empty where there is none.
std::string database_identity(const std::string& database);

}  // namespace winnow::serve
