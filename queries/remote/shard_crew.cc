// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/remote/shard_crew.h"

#include <algorithm>
#include <condition_variable>
#include <string_view>
#include <utility>

namespace winnow {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// A search of few shards may ask each of them so many things at the same time; each is a process
// of the server.
constexpr std::size_t kConnections = 16;
constexpr std::size_t kMostThreads = 512;

// How long a shard that has failed is left alone, at first and at most.
constexpr milliseconds kFirstPause{250};
constexpr milliseconds kLongestPause{3000};

// xapian-tcpsrv closes connections that are idle for a minute, unless it is told otherwise.
constexpr std::chrono::seconds kIdle{45};

std::size_t connections_for(std::size_t servers) {
  if (servers > 64) return 1;
  return std::clamp<std::size_t>(kConnections / std::max<std::size_t>(servers, 1), 2, kConnections);
}

// Counts down what several threads do.
class Countdown {
 public:
  explicit Countdown(std::size_t count) : count_(count) {}
  void done() {
    const std::lock_guard lock(mutex_);
    if (--count_ == 0) ended_.notify_all();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [this] { return count_ == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  std::size_t count_;
};

}  // namespace

ShardCrew::ShardCrew(RemoteShards shards)
    : shards_(std::move(shards)),
      connections_each_(connections_for(shards_.servers.size())),
      last_use_(Clock::now()) {
  for (const RemoteServer& address : shards_.servers) {
    servers_.push_back(std::make_unique<Server>());
    servers_.back()->address = address;
  }
  // One more for each server, so that those that are being tried keep nobody waiting.
  const std::size_t threads = servers_.size() * (connections_each_ + 1);
  pool_ = std::make_unique<WorkPool>(std::min(threads, kMostThreads));
}

[[gnu::noinline]] ShardCrew::~ShardCrew() {
  for (;;) {
    const bool any = std::any_of(servers_.begin(), servers_.end(), [](const auto& server) {
      const std::lock_guard lock(server->mutex);
      return server->is_tried;
    });
    if (!any) return;
    std::mutex mutex;
    std::condition_variable never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, milliseconds(5));
  }
}

void ShardCrew::drop(Server& server) {
  server.opened.reset();
  const std::lock_guard lock(server.mutex);
  server.spare.clear();
}

void ShardCrew::fail(Server& server, Error error) {
  drop(server);
  const std::lock_guard lock(server.mutex);
  server.failure = std::move(error);
  server.pause = std::clamp(server.pause * 2, kFirstPause, kLongestPause);
  server.next_try = Clock::now() + server.pause;
}

void ShardCrew::take_up_revived() {
  for (const auto& server : servers_) {
    const std::lock_guard lock(server->mutex);
    if (!server->revived) continue;
    server->opened = std::move(server->revived);
    server->revived.reset();
    server->failure.reset();
    generation_ += 1;
  }
}

// Opens those that have not failed and are not open. After silence the greeting alone is waited for
// no longer than a connection is: servers that are silent, too, shall not cost the time once more.
void ShardCrew::connect_all() {
  std::vector<Server*> closed;
  for (const auto& server : servers_) {
    if (!server->opened && !server->failure) closed.push_back(server.get());
  }
  if (closed.empty()) return;
  std::vector<std::optional<Error>> errors(closed.size());
  Countdown open(closed.size());
  for (std::size_t i = 0; i < closed.size(); ++i) {
    submit([&, i] {
      try {
        Server& server = *closed[i];
        if (silent_ > 0) {
          (void)connect(server.address, shards_.connect_timeout, shards_.connect_timeout);
        }
        Expected<OpenedShard> opened =
            open_shard(server.address, shards_.answer_timeout, shards_.connect_timeout);
        if (opened) {
          server.opened = std::move(*opened);
        } else {
          errors[i] = opened.error();
        }
      } catch (const Xapian::Error&) {
        errors[i] = current_server_error(closed[i]->address);
      } catch (...) {
        errors[i] = Error{ErrorCode::try_again, "no memory is left to connect",
                          closed[i]->address.name(), "run fewer programs at the same time"};
      }
      open.done();
    });
  }
  open.wait();
  for (std::size_t i = 0; i < closed.size(); ++i) {
    if (errors[i]) fail(*closed[i], std::move(*errors[i]));
  }
  generation_ += 1;
}

void ShardCrew::try_server(Server& server) {
  Expected<OpenedShard> opened = Error{};
  try {
    opened = open_shard(server.address, shards_.answer_timeout, shards_.connect_timeout);
  } catch (...) {
    opened = Error{ErrorCode::try_again, "no memory is left to connect", server.address.name(),
                   "run fewer programs at the same time"};
  }
  const std::lock_guard lock(server.mutex);
  server.is_tried = false;
  if (opened) {
    server.revived = std::move(*opened);
    return;
  }
  server.failure = opened.error();
  server.pause = std::clamp(server.pause * 2, kFirstPause, kLongestPause);
  server.next_try = Clock::now() + server.pause;
}

void ShardCrew::try_failed(bool wait) {
  std::vector<Server*> tried;
  for (const auto& server : servers_) {
    const std::lock_guard lock(server->mutex);
    const bool is_due = server->failure && !server->is_tried && !server->revived &&
                        server->next_try <= Clock::now();
    if (!is_due) continue;
    server->is_tried = true;
    tried.push_back(server.get());
  }
  if (tried.empty()) return;
  const auto open = std::make_shared<Countdown>(tried.size());
  for (Server* const server : tried) {
    submit([this, server, open] {
      try_server(*server);
      open->done();
    });
  }
  if (wait) open->wait();
}

// The first shard says how the pages were indexed, as in a local search.
void ShardCrew::check_agreement() {
  const Server* first = nullptr;
  for (const auto& server : servers_) {
    if (!server->opened) continue;
    if (first == nullptr) first = server.get();
    const Expected<void> same = check_same_way(server->opened->metadata, server->address,
                                               first->opened->metadata, first->address.name());
    if (!same) fail(*server, same.error());
    if (same) server->pause = milliseconds(0);
  }
}

Expected<void> ShardCrew::check_missing() const {
  for (const auto& server : servers_) {
    if (server->opened) continue;
    if (!places_.empty() && shards_.missing == MissingShards::skip) continue;
    const std::lock_guard lock(server->mutex);
    return *server->failure;
  }
  return {};
}

Expected<void> ShardCrew::begin(bool wait) {
  if (Clock::now() - last_use_ > kIdle) close_all();
  last_use_ = Clock::now();
  const std::uint64_t before = generation_;
  try_failed(wait);
  take_up_revived();
  connect_all();
  if (generation_ != before) check_agreement();
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < servers_.size(); ++i) {
    if (servers_[i]->opened) places.push_back(i);
  }
  if (generation_ != before || places != places_) {
    generation_ += 1;
    places_ = std::move(places);
    all_ = Xapian::Database();
    for (const std::size_t i : places_) all_.add_database(servers_[i]->opened->database);
  }
  return check_missing();
}

void ShardCrew::forgive() {
  silent_ = failed_rounds_ = 0;
  for (const auto& server : servers_) server->unreadable_since = 0;
}

bool ShardCrew::note(const ShardsFailed& failed) {
  if (failed.in_match) {
    for (const auto& server : servers_) server->opened.reset();
  }
  ++failed_rounds_;
  bool any_silent = false;
  for (const ShardFailure& failure : failed.failures) {
    Server& server = *servers_[failure.server];
    drop(server);
    if (failure.was_closed || failure.was_modified) continue;
    if (failure.is_unreadable && server.unreadable_since == 0) {
      server.unreadable_since = failed_rounds_;
    }
    if (failure.is_unreadable && server.unreadable_since == failed_rounds_) continue;
    any_silent = true;
    // Several connections may have failed, and that counts once.
    if (!server.failure) fail(server, failure.error);
  }
  all_ = Xapian::Database();
  generation_ += 1;
  if (any_silent) ++silent_;
  return silent_ < 2;
}

void ShardCrew::close_all() {
  all_ = Xapian::Database();
  for (const auto& server : servers_) drop(*server);
  generation_ += 1;
}

// Where a server has closed the connection, Xapian 1.4 does not say which. All are connected anew
// then, and those that are gone are found.
ShardsFailed ShardCrew::current_match_failure() {
  std::string told;
  bool is_of_network = true;
  try {
    throw;
  } catch (const Xapian::NetworkError& error) {
    told = error.get_context() + " " + error.get_msg();
  } catch (const Xapian::Error& error) {
    told = error.get_context() + " " + error.get_msg();
    is_of_network = false;
  }
  ShardsFailed failed{{}, true};
  for (std::size_t place = 0; place < places_.size(); ++place) {
    const RemoteServer& server = servers_[places_[place]]->address;
    // As Xapian names a connection.
    const std::string name = "remote:tcp(" + server.host + ":" + std::to_string(server.port) + ")";
    if (told.find(name) != std::string::npos) return {{current_failure(place)}, true};
    failed.failures.push_back(current_failure(place));
    failed.failures.back().was_closed = true;
  }
  if (!is_of_network || failed.failures.empty()) throw;
  return failed;
}

ShardsAnswered ShardCrew::answered() const {
  ShardsAnswered answered;
  answered.total = static_cast<std::uint32_t>(servers_.size());
  answered.answered = static_cast<std::uint32_t>(places_.size());
  for (const auto& server : servers_) {
    const std::lock_guard lock(server->mutex);
    if (server->failure) {
      answered.missing.push_back({server->address.name(), server->failure->what});
    }
  }
  return answered;
}

void ShardCrew::ask_all(const std::function<void(std::size_t, Xapian::Database&)>& ask) {
  std::vector<ShardTask> tasks;
  for (std::size_t place = 0; place < places_.size(); ++place) {
    tasks.push_back({place, [&ask, place](Xapian::Database& database) { ask(place, database); }});
  }
  ShardRound(*this, std::move(tasks)).wait();
}

// Other searches may have filled the queue of a server that is well, so it is tried as long as an
// answer is waited for.
Xapian::Database ShardCrew::connect_further(Server& server) const {
  const Clock::time_point end = Clock::now() + shards_.answer_timeout;
  server.connecting.acquire();
  for (;;) {
    try {
      Xapian::Database database =
          connect(server.address, shards_.answer_timeout, shards_.connect_timeout);
      server.connecting.release();
      return database;
    } catch (const Xapian::NetworkTimeoutError&) {
      if (Clock::now() < end) continue;
      server.connecting.release();
      throw;
    } catch (...) {
      server.connecting.release();
      throw;
    }
  }
}

Xapian::Database ShardCrew::take_connection(std::size_t place, bool use_main) {
  Server& server = *servers_[places_[place]];
  if (use_main) return server.opened->database;
  {
    const std::lock_guard lock(server.mutex);
    if (!server.spare.empty()) {
      Xapian::Database database = std::move(server.spare.back());
      server.spare.pop_back();
      return database;
    }
  }
  Xapian::Database database = connect_further(server);
  if (revision_of(database) != server.opened->revision) {
    throw Xapian::DatabaseModifiedError("The shard has another revision");
  }
  return database;
}

void ShardCrew::give_back(std::size_t place, bool was_main, Xapian::Database database) {
  if (was_main) return;
  Server& server = *servers_[places_[place]];
  const std::lock_guard lock(server.mutex);
  server.spare.push_back(std::move(database));
}

ShardFailure ShardCrew::current_failure(std::size_t place) const {
  const std::size_t number = places_[place];
  ShardFailure failure;
  failure.server = number;
  failure.error = current_server_error(servers_[number]->address);
  try {
    throw;
  } catch (const Xapian::NetworkTimeoutError&) {
  } catch (const Xapian::DatabaseModifiedError&) {
    failure.was_modified = true;
  } catch (const Xapian::DatabaseError&) {
    failure.is_unreadable = true;
  } catch (const Xapian::NetworkError& error) {
    // A connection that cannot be opened was refused.
    failure.was_closed = error.get_msg().find("connect") == std::string::npos;
  } catch (const Xapian::Error&) {
  }
  return failure;
}

}  // namespace winnow
