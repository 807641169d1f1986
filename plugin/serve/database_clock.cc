// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/database_clock.h"

#include <exception>
#include <utility>

namespace winnow::serve {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPause{300};
constexpr std::chrono::milliseconds kBetweenQuestions{1000};

// What is known of servers of which none answers.
ShardsAnswered none_of(const RemoteShards& shards, const Error& error) {
  ShardsAnswered none;
  none.total = static_cast<std::uint32_t>(shards.servers.size());
  for (const RemoteServer& server : shards.servers) {
    none.missing.push_back(
        {server.name(), error.where == server.name() ? error.what : "no answer"});
  }
  return none;
}

}  // namespace

DatabaseClock::DatabaseClock(Searched searched, std::function<void(const std::string&)> warn)
    : searched_(std::move(searched)), warn_(std::move(warn)) {
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
    lock.unlock();
    try {
      look();
    } catch (const std::exception&) {
      readable_ = false;  // there is no memory, as it seems; it is tried again
    }
    lock.lock();
  }
}

void DatabaseClock::look() {
  if (searched_.is_remote()) {
    look_at_servers();
  } else {
    look_at_database();
  }
}

// What comes between the two calls is seen the next time.
void DatabaseClock::look_at_database() {
  std::string identity = identity_of(searched_);
  if (identity == seen_ && readable_) return;
  Expected<Searcher> searcher = open_searched(searched_);
  readable_ = searcher.has_value();
  if (!searcher) return;
  documents_ = searcher->document_count();
  seen_ = std::move(identity);
  revision_.fetch_add(1, std::memory_order_release);
}

// All servers of a list are asked, whatever a search does without some of them: monitoring is to
// know of all that are missing.
void DatabaseClock::look_at_servers() {
  std::string identity = identity_of(searched_);
  const bool is_new = identity != seen_;
  if (!is_new && Clock::now() - asked_ < kBetweenQuestions) return;
  asked_ = Clock::now();
  seen_ = std::move(identity);
  if (is_new || !servers_) {
    if (!open_servers(is_new)) return;
  }
  ShardsAnswered answered = servers_->check_shards();
  is_due_ = is_due_ || answered.answered > answering_;
  answering_ = answered.answered;
  readable_ = note(std::move(answered));
  if (!readable_ || !is_due_) return;
  documents_ = servers_->document_count();
  is_due_ = false;
  revision_.fetch_add(1, std::memory_order_release);
}

// A list that is wrong takes nothing from those who search by the one before.
bool DatabaseClock::open_servers(bool is_new) {
  Expected<RemoteShards> shards = shards_of(searched_);
  if (!shards) {
    if (is_new && warn_) warn_(shards.error().message());
    return servers_.has_value();
  }
  is_due_ = true;
  {
    const std::lock_guard lock(mutex_);
    list_ = shards->servers;
  }
  shards->missing = MissingShards::skip;
  Expected<Searcher> servers = Searcher::open(*shards);
  servers_.reset();
  if (!servers) {
    answering_ = 0;
    readable_ = note(none_of(*shards, servers.error()));
    return false;
  }
  servers_ = *std::move(servers);
  return true;
}

bool DatabaseClock::note(ShardsAnswered answered) {
  const bool is_enough = answered.missing.empty() ||
                         (searched_.missing == MissingShards::skip && answered.answered > 0);
  const std::lock_guard lock(mutex_);
  answered_ = std::move(answered);
  return is_enough;
}

std::vector<RemoteServer> DatabaseClock::servers() const {
  const std::lock_guard lock(mutex_);
  return list_;
}

std::optional<ShardsAnswered> DatabaseClock::shards() const {
  const std::lock_guard lock(mutex_);
  return answered_;
}

}  // namespace winnow::serve
