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
      opens_ = false;  // there is no memory, as it seems; it is tried again
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

// What comes between the calls is seen the next time.
void DatabaseClock::look_at_database() {
  // A search that has failed may take long to fail again.
  if (fails_ && Clock::now() - asked_ < kBetweenQuestions) return;
  std::string identity = identity_of(searched_);
  std::vector<TableFile> tables = table_files(searched_.database);
  const TableLoss loss = loss_of_tables(tables_, tables);
  if (identity == seen_ && opens_ && !fails_ && loss == TableLoss::none) return;
  asked_ = Clock::now();
  const Failure failure = last_failure();
  Expected<Searcher> searcher = open_searched(searched_);
  opens_ = searcher.has_value();
  misses_ = searcher ? 0 : misses_ + 1;
  if (!searcher) {
    if (identity == seen_ && loss == TableLoss::cut) note_failure(searcher.error(), {});
    // Between two renames there is no database, and nobody is to be told of that.
    if (misses_ > 1) tell_of_trouble(searcher.error(), "what is open of it goes on answering");
    return;
  }
  if (failure.question && !failure.question(*searcher)) return;
  documents_ = searcher->document_count();
  seen_ = std::move(identity);
  tables_ = std::move(tables);
  revision_.fetch_add(1, std::memory_order_release);
  end_trouble(failure.number);
}

void DatabaseClock::note_failure(const Error& error, Question question) {
  {
    const std::lock_guard lock(mutex_);
    if (fails_) return;
    failure_ = {failure_.number + 1, std::move(question)};
    fails_ = true;
  }
  tell_of_trouble(error, "searches fail");
}

DatabaseClock::Failure DatabaseClock::last_failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

// Whoever starts the server on what is no database hears of it otherwise.
void DatabaseClock::tell_of_trouble(const Error& error, const char* what_follows) {
  if (revision() == 0) return;
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(told_, true)) return;
  }
  if (!warn_) return;
  Error told = error;
  if (!told.where.starts_with(searched_.database)) {
    if (!told.where.empty()) told.what.insert(0, told.where + ": ");
    told.where = searched_.database;
  }
  told.what.append("; ").append(what_follows);
  if (told.hint.empty() || told.code == ErrorCode::not_found) {
    told.hint = "move it back, or a sound database into its place";
  }
  warn_(told.message());
}

void DatabaseClock::end_trouble(std::uint64_t failure) {
  {
    const std::lock_guard lock(mutex_);
    if (failure_.number != failure) return;
    failure_.question = nullptr;
    fails_ = false;
    if (!std::exchange(told_, false)) return;
  }
  if (warn_) warn_(searched_.database + ": can be searched again");
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
  opens_ = note(std::move(answered));
  if (!opens_ || !is_due_) return;
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
    opens_ = note(none_of(*shards, servers.error()));
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
