// SPDX-License-Identifier: GPL-2.0-or-later
//
// Notices that what is searched has changed.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "plugin/serve/searched_shards.h"
#include "winnow/queries/searcher.h"

namespace winnow::serve {

// A thread looks three times a second whether there is another revision of the database, or another
// database in its place; this costs a few calls of stat(2). Threads that have it open compare
// revision() before each request, and open it again when it has changed.
//
// Where shards on servers are searched, it looks for another list of them, and asks each server
// once a second whether it answers. Thread-safe.
class DatabaseClock {
 public:
  // Looks for the first time before it returns. `warn`, which may be empty, hears of a list of
  // servers that cannot be used; it is called in the clock's thread.
  explicit DatabaseClock(Searched searched, std::function<void(const std::string&)> warn = {});
  explicit DatabaseClock(std::string database, MissingShards missing = MissingShards::refuse)
      : DatabaseClock(Searched{std::move(database), missing, {}}) {}
  ~DatabaseClock();
  DatabaseClock(const DatabaseClock&) = delete;
  DatabaseClock& operator=(const DatabaseClock&) = delete;

  // Grows when what is searched has changed and can be opened, and when a shard answers that did
  // not; 0 until it could be opened for the first time.
  std::uint64_t revision() const { return revision_.load(std::memory_order_acquire); }

  // Says whether what is there now can be opened, and searched as it was asked for.
  bool readable() const { return readable_; }

  std::uint64_t documents() const { return documents_; }

  // Gives the servers of the last list that could be read; none if there was none.
  std::vector<RemoteServer> servers() const;

  // Says which servers have answered last; nothing if none are searched.
  std::optional<ShardsAnswered> shards() const;

 private:
  void watch();
  void look();
  void look_at_database();
  void look_at_servers();
  bool open_servers(bool is_new);
  // Takes note of who answers, and says whether that is enough.
  bool note(ShardsAnswered answered);

  const Searched searched_;
  const std::function<void(const std::string&)> warn_;
  std::atomic<std::uint64_t> revision_{0};
  std::atomic<bool> readable_{false};
  std::atomic<std::uint64_t> documents_{0};
  std::string seen_;                 // identity of what was opened last
  std::optional<Searcher> servers_;  // that are asked; skips those that do not answer
  std::chrono::steady_clock::time_point asked_;
  std::uint32_t answering_ = 0;  // servers that have answered last
  bool is_due_ = false;          // whether those who search are to open it again
  mutable std::mutex mutex_;
  std::optional<ShardsAnswered> answered_;  // guarded by mutex_
  std::vector<RemoteServer> list_;          // guarded by mutex_
  std::condition_variable ended_;
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace winnow::serve
