// SPDX-License-Identifier: GPL-2.0-or-later
//
// Questions to several shards that are asked at the same time. This is private to the layer.
#pragma once

#include <xapian.h>

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "winnow/extractor/error.h"

namespace winnow {

class ShardCrew;

// Why a shard has not answered.
struct ShardFailure {
  std::size_t server = 0;  // its number in the list of servers
  Error error;
  bool was_closed = false;  // the server has closed an idle connection, as it may: a new one helps
  bool was_modified = false;   // a writer has overtaken the connection: a new one helps
  bool is_unreadable = false;  // the shard is damaged, or was exchanged while it was opened
};

// Is thrown to the one place that decides what to do without these shards.
struct ShardsFailed {
  std::vector<ShardFailure> failures;
  bool in_match = false;  // so that no connection can be used any more
};

// What is asked of the shard at one place among those that answer.
struct ShardTask {
  std::size_t place = 0;
  std::function<void(Xapian::Database&)> ask;  // may throw what Xapian throws
};

// The tasks of a shard are asked one after the other on each of its connections.
class ShardRound {
 public:
  ShardRound(ShardCrew& crew, std::vector<ShardTask> tasks);
  ~ShardRound();
  ShardRound(const ShardRound&) = delete;
  ShardRound& operator=(const ShardRound&) = delete;

  // Waits for all answers. Throws ShardsFailed, or what else a task has thrown.
  void wait();

 private:
  void run_lane(std::size_t place, bool use_main);
  void wait_for_lanes();

  ShardCrew& crew_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::vector<std::deque<std::function<void(Xapian::Database&)>>> waiting_;  // by place
  std::size_t lanes_ = 0;
  std::vector<ShardFailure> failures_;
  std::exception_ptr other_failure_;
};

}  // namespace winnow
