// SPDX-License-Identifier: GPL-2.0-or-later
//
// One shard of a database during a run. Nobody else writes it meanwhile. Another thread of the run
// reads it as far as LastCommit allows.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "indexer/common/hash_set.h"
#include "indexer/work/serial_work.h"
#include "indexer/writer/run/page_job.h"
#include "indexer/writer/spelling/spelling_words.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {

// This is what a shard needs to know of the run that it serves.
struct ShardLinks {
  std::function<void(PageJob&)> make_document;  // a thread of the pool calls it
  std::function<void(PageJob&)> done;           // says that the job has its outcome
  std::string database;                         // what messages call the database
  std::string folder;  // of the shard, if commits are to outlast a loss of power
};

// Lets a database of another thread read what was committed last, while the shard is written.
// Blocks of a revision are written anew from the commit of the next one on. Xapian reads such
// blocks as they come, also one that is half written, and may fail in memory over it.
class LastCommit {
 public:
  // Nothing is written after another commit as long as `lock` is held. What was opened at another
  // number of commits has to be opened anew.
  struct Hold {
    std::unique_lock<std::mutex> lock;
    std::uint64_t commits;
  };
  Hold hold() {
    std::unique_lock lock(mutex_);
    return {std::move(lock), commits_};
  }

  // Is to be called between a commit and whatever is written next.
  void move_on() {
    const std::lock_guard lock(mutex_);
    ++commits_;
  }

 private:
  std::mutex mutex_;
  std::uint64_t commits_ = 0;
};

// Threads of the pool do what is asked of a shard, one thing after the other, in the order in which
// it was asked for. Pages get their documents in the order in which they were looked up, so that
// the shard comes out the same however long each of them takes.
//
// write(), post_commit() and last_commit() are thread-safe; only the thread of the run calls the
// other functions.
// After a failure nothing is written any more, and the jobs are done without an outcome. Where
// memory ends, that is a failure like others.
class ShardWriter {
 public:
  // There is no `database` in a dry run. `present` is the same for reading, and empty if there is
  // no database yet.
  ShardWriter(const IndexOptions& options, std::optional<Xapian::WritableDatabase> database,
              Xapian::Database present, WorkPool& pool, ShardLinks links);

  // Finds what the shard has of the page. One that is new or has changed goes through
  // ShardLinks::make_document and is written.
  void look_up(PageJob& job) noexcept;

  // Has something written with the next commit; `action` returns whether it has changed anything.
  // A dry run writes nothing.
  void set_metadata(std::string key, std::string value);
  void write(std::function<bool(Xapian::WritableDatabase&)> action);

  // Commits when all that was asked for before is done.
  void post_commit();

  LastCommit& last_commit() { return last_commit_; }

  // Waits until all that was asked for is done; nothing new may be asked for meanwhile.
  void wait_until_idle() { work_.wait_until_idle(); }

  // Gives the exception that ended the writing, or null. It is thread-safe.
  std::exception_ptr failure() const { return work_.failure(); }

  // The following functions may only be called after wait_until_idle().
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
  void post(SerialWork::Operation operation);
  template <typename Operation>
  void post(PageJob& job, Operation operation) noexcept;
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
  ReportField counted_before(const PageJob& job) const;

  const IndexOptions& options_;
  std::optional<Xapian::WritableDatabase> database_;
  Xapian::Database present_;
  WorkPool& pool_;
  ShardLinks links_;
  SerialWork work_;
  LastCommit last_commit_;

  // Hashes of the URL terms of the pages that the run has met and not refused. Among a hundred
  // million pages two have the same hash with a chance of 1 in 3700.
  HashSet met_;
  // Pages in work, with those of the same URL that take their turn if there comes nothing of them.
  std::unordered_map<std::uint64_t, PageLine> in_work_;
  PageLine order_;  // pages in work, as they were looked up
  SpellingWords spelling_;
  std::size_t batch_bytes_ = 0;
  bool changed_ = false;  // since the last commit
  bool ever_changed_ = false;
};

}  // namespace winnow
