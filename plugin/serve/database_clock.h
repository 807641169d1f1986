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
#include "winnow/extractor/error.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/searcher.h"

namespace winnow::serve {

// A thread looks three times a second whether there is another revision of the database, or another
// database in its place; this costs a few calls of stat(2). Threads that have it open compare
// revision() before each request, and open it again when it has changed.
//
// Where shards on servers are searched, it looks for another list of them, and asks each server
// once a second whether it answers. Thread-safe.
//
// A search in a database in a directory may fail although that can be opened. Then the clock tries
// once a second whether the same search has an answer, until it has.
class DatabaseClock {
 public:
  // Looks for the first time before it returns. `warn`, which may be empty, hears of a list of
  // servers that cannot be used; and once each time that a database which could be searched cannot
  // be any more, and can be again. It is thread-safe.
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
  bool readable() const { return opens_ && !fails_; }

  // Says whether searches are answered, be it from what was opened before.
  bool ready() const { return revision() > 0 && !fails_; }

  // Asks something of a database, and says how it has failed.
  using Question = std::function<Expected<void>(Searcher&)>;

  // Takes note that a search has failed because of the database in the directory. It is not ready
  // until it can be opened and `question` has an answer; an empty one asks nothing.
  void note_failure(const Error& error, Question question);

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
  // A search that has failed. Its number tells it from later ones.
  struct Failure {
    std::uint64_t number = 0;
    Question question;
  };
  Failure last_failure() const;
  void tell_of_trouble(const Error& error, const char* what_follows);
  // Unless another search has failed since.
  void end_trouble(std::uint64_t failure);
  // Takes note of who answers, and says whether that is enough.
  bool note(ShardsAnswered answered);

  const Searched searched_;
  const std::function<void(const std::string&)> warn_;
  std::atomic<std::uint64_t> revision_{0};
  std::atomic<bool> opens_{false};  // whether it could be when it was looked at last
  std::atomic<bool> fails_{false};  // whether a search has, and nothing was answered since
  std::atomic<std::uint64_t> documents_{0};
  std::string seen_;                 // identity of what was opened last
  std::vector<TableFile> tables_;    // of that
  int misses_ = 0;                   // times that it could not be opened, one after the other
  std::optional<Searcher> servers_;  // that are asked; skips those that do not answer
  std::chrono::steady_clock::time_point asked_;
  std::uint32_t answering_ = 0;  // servers that have answered last
  bool is_due_ = false;          // whether those who search are to open it again
  mutable std::mutex mutex_;
  std::optional<ShardsAnswered> answered_;  // guarded by mutex_
  std::vector<RemoteServer> list_;          // guarded by mutex_
  Failure failure_;                         // guarded by mutex_
  bool told_ = false;                       // of trouble that lasts; guarded by mutex_
  std::condition_variable ended_;
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace winnow::serve
