// SPDX-License-Identifier: GPL-2.0-or-later
//
// One shard of a database during a run: who alone reads and writes it.
#pragma once

#include <xapian.h>

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "indexer/writer/run/page_job.h"
#include "indexer/writer/spelling/spelling_words.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {

// What shards and the run that they serve tell each other.
struct ShardLinks {
  std::function<void(PageJob&)> make_document;  // to be called by a thread of the pool
  std::function<void(PageJob&)> done;           // the job has its outcome
  std::string database;                         // what messages call it
};

// Everything that is asked of a shard is done one after the other, in the order in which it was
// asked for, by threads of the pool. Pages get their documents in the order of their looking up, so
// that the shard comes out the same however long each of them takes.
//
// write() and post_commit() are thread-safe; other functions are called by the thread of the run.
// After a failure nothing is written any more; the jobs are done without an outcome.
class ShardWriter {
 public:
  // `database` is none in a dry run; `present` is the same for reading, and empty if there is no
  // database yet.
  ShardWriter(const IndexOptions& options, std::optional<Xapian::WritableDatabase> database,
              Xapian::Database present, WorkPool& pool, ShardLinks links);

  // Finds what the shard has of the page. One that is new or has changed goes through
  // ShardLinks::make_document and is written.
  void look_up(PageJob& job);

  // Something to be written with the next commit; `action` returns whether it has changed anything.
  // Nothing in a dry run.
  void set_metadata(std::string key, std::string value);
  void write(std::function<bool(Xapian::WritableDatabase&)> action);

  // Commits when all that was asked for before is done.
  void post_commit();

  // Waits until all that was asked for is done; nothing new may be asked for meanwhile.
  void wait_until_idle();

  // What went wrong, null if nothing has. Thread-safe.
  std::exception_ptr failure() const;

  // The following only after wait_until_idle().
  bool has_met(std::uint64_t url_hash) const { return met_.contains(url_hash); }
  void forget_met(std::uint64_t url_hash) { met_.erase(url_hash); }
  Xapian::WritableDatabase* database() { return database_ ? &*database_ : nullptr; }
  const Xapian::Database& present() const { return present_; }
  void has_changed() { changed_ = true; }
  bool changed() const { return changed_; }
  bool ever_changed() const { return ever_changed_ || changed_; }
  SpellingWords& spelling() { return spelling_; }  // not yet in the database
  void commit();

 private:
  using Operation = std::function<void()>;

  void post(Operation operation);
  void run_operations();
  bool attempt(const std::function<void()>& action);
  void begin(PageJob& job);
  bool is_unchanged(PageJob& job);
  void finish(PageJob& job);
  void write_ready();
  void commit_batch();
  void write(PageJob& job);
  void write_document(PageJob& job);
  void leave_out(PageJob& job);
  void release_waiting(PageJob& job);
  void abandon(PageJob& job);
  PageCounter counted_before(const PageJob& job) const;

  const IndexOptions& options_;
  std::optional<Xapian::WritableDatabase> database_;
  Xapian::Database present_;
  WorkPool& pool_;
  ShardLinks links_;

  mutable std::mutex mutex_;
  std::condition_variable idle_;
  std::deque<Operation> operations_;
  bool running_ = false;
  std::exception_ptr failure_;

  // Hashes of the URL terms of the pages that the run has met and not refused. Among a hundred
  // million pages two have the same hash with a chance of 1 in 3700.
  std::unordered_set<std::uint64_t> met_;
  // Pages in work, with those of the same URL that take their turn if there comes nothing of them.
  std::unordered_map<std::uint64_t, std::deque<PageJob*>> in_work_;
  std::deque<PageJob*> order_;  // pages in work, as they were looked up
  SpellingWords spelling_;
  std::size_t batch_bytes_ = 0;
  bool changed_ = false;  // since the last commit
  bool ever_changed_ = false;
};

}  // namespace winnow
