// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/remote/shard_round.h"

#include <algorithm>
#include <utility>

#include "queries/remote/shard_crew.h"

namespace winnow {

ShardRound::ShardRound(ShardCrew& crew, std::vector<ShardTask> tasks)
    : crew_(crew), waiting_(crew.answering()) {
  for (ShardTask& task : tasks) waiting_[task.place].push_back(std::move(task.ask));
  std::vector<std::size_t> counts;
  for (const auto& queue : waiting_) {
    counts.push_back(std::min(queue.size(), crew.connections_each()));
    lanes_ += counts.back();
  }
  for (std::size_t place = 0; place < counts.size(); ++place) {
    for (std::size_t lane = 0; lane < counts[place]; ++lane) {
      const bool use_main = lane == 0;
      crew.submit([this, place, use_main] { run_lane(place, use_main); });
    }
  }
}

ShardRound::~ShardRound() { wait_for_lanes(); }

[[gnu::noinline]] void ShardRound::wait_for_lanes() {
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [this] { return lanes_ == 0; });
}

void ShardRound::wait() {
  wait_for_lanes();
  if (other_failure_) std::rethrow_exception(other_failure_);
  if (!failures_.empty()) throw ShardsFailed{std::move(failures_), false};
}

void ShardRound::run_lane(std::size_t place, bool use_main) {
  const auto next = [&]() -> std::function<void(Xapian::Database&)> {
    const std::lock_guard lock(mutex_);
    auto& queue = waiting_[place];
    if (queue.empty()) return {};
    std::function<void(Xapian::Database&)> ask = std::move(queue.front());
    queue.pop_front();
    return ask;
  };
  std::exception_ptr other;
  std::vector<ShardFailure> failure;
  try {
    // A lane that comes late finds nothing left to be asked.
    auto ask = next();
    if (ask) {
      Xapian::Database database = crew_.take_connection(place, use_main);
      for (; ask; ask = next()) ask(database);
      crew_.give_back(place, use_main, std::move(database));
    }
  } catch (const Xapian::Error&) {
    failure.push_back(crew_.current_failure(place));
  } catch (...) {
    other = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  if (!failure.empty()) waiting_[place].clear();
  if (!failure.empty() && failures_.size() < waiting_.size() * 64) {
    failures_.push_back(std::move(failure.front()));
  }
  if (other) other_failure_ = other;
  if (--lanes_ == 0) ended_.notify_all();
}

}  // namespace winnow
