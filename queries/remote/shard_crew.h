// SPDX-License-Identifier: GPL-2.0-or-later
//
// The servers of all shards of a database: connections to them, threads that ask several at the
// same time, and which of them answer. This is private to the layer.
#pragma once

#include <xapian.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <semaphore>
#include <string>
#include <vector>

#include "queries/remote/opened_shard.h"
#include "queries/remote/shard_round.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/work_pool.h"
#include "winnow/queries/remote_shards.h"

namespace winnow {

// A shard is at a place among those that answer; documents have the numbers that Xapian gives them
// in a database of all of these. Not thread-safe, but for what is said to be.
class ShardCrew {
 public:
  explicit ShardCrew(RemoteShards shards);
  // Waits for servers that are being tried, no longer than the timeouts.
  ~ShardCrew();
  ShardCrew(const ShardCrew&) = delete;
  ShardCrew& operator=(const ShardCrew&) = delete;

  // Makes ready for a search: takes up shards that answer again, opens connections that were
  // closed, and has shards tried that have failed, in the background; `wait` waits for these.
  // Errors are those of Searcher::open().
  Expected<void> begin(bool wait = false);

  // Notes why shards have failed. Returns whether another begin() may help: not if servers were
  // silent once more in the same search.
  bool note(const ShardsFailed& failed);

  // Notes what a match of all shards has thrown; must be called inside a catch block.
  ShardsFailed current_match_failure();

  // Opens all connections anew at the next begin().
  void close_all();

  // A search begins: servers may be silent once, and each shard unreadable once.
  void forgive();

  std::size_t answering() const { return places_.size(); }
  std::size_t connections_each() const { return connections_each_; }
  const Xapian::Database& all() const { return all_; }
  const OpenedShard& shard(std::size_t place) const { return *servers_[places_[place]]->opened; }
  // Remembers it until the shard is opened anew.
  void note_without_url_hashes(std::size_t place) {
    servers_[places_[place]]->opened->has_url_hashes = false;
  }
  // Changes whenever the shards that answer, or their connections, do.
  std::uint64_t generation() const { return generation_; }

  std::size_t place_of(Xapian::docid document) const { return (document - 1) % places_.size(); }
  Xapian::docid number_in_shard(Xapian::docid document) const {
    return (document - 1) / static_cast<Xapian::docid>(places_.size()) + 1;
  }
  Xapian::docid number_in_all(std::size_t place, Xapian::docid number) const {
    return (number - 1) * static_cast<Xapian::docid>(places_.size()) +
           static_cast<Xapian::docid>(place) + 1;
  }

  ShardsAnswered answered() const;
  const RemoteShards& shards() const { return shards_; }

  // Asks each shard, and waits.
  void ask_all(const std::function<void(std::size_t place, Xapian::Database&)>& ask);

  // For the lanes of a ShardRound. Thread-safe.
  void submit(std::function<void()> work) { pool_->submit(std::move(work)); }
  Xapian::Database take_connection(std::size_t place, bool use_main);
  void give_back(std::size_t place, bool was_main, Xapian::Database database);
  ShardFailure current_failure(std::size_t place) const;  // inside a catch block

 private:
  // The kernel keeps five connections waiting for xapian-tcpsrv, and drops what comes beyond.
  static constexpr std::ptrdiff_t kConnectingAtOnce = 3;

  struct Server {
    RemoteServer address;
    std::optional<OpenedShard> opened;
    std::counting_semaphore<> connecting{kConnectingAtOnce};
    int unreadable_since = 0;             // the round of this search; 0 means readable
    std::mutex mutex;                     // guards what follows
    std::vector<Xapian::Database> spare;  // further connections that nobody uses
    // Where it has failed:
    std::optional<Error> failure;
    std::chrono::steady_clock::time_point next_try;
    std::chrono::milliseconds pause{0};
    bool is_tried = false;
    std::optional<OpenedShard> revived;
  };

  void take_up_revived();
  void connect_all();
  void fail(Server& server, Error error);
  void try_failed(bool wait);
  void try_server(Server& server);
  void check_agreement();
  Expected<void> check_missing() const;
  void drop(Server& server);
  Xapian::Database connect_further(Server& server) const;

  RemoteShards shards_;
  std::vector<std::unique_ptr<Server>> servers_;
  std::vector<std::size_t> places_;  // numbers of servers
  Xapian::Database all_;
  std::uint64_t generation_ = 0;
  std::size_t connections_each_;
  int failed_rounds_ = 0;  // of this search
  int silent_ = 0;         // rounds of this search in which a server was
  std::chrono::steady_clock::time_point last_use_;
  std::unique_ptr<WorkPool> pool_;
};

}  // namespace winnow
