// SPDX-License-Identifier: GPL-2.0-or-later
//
// The pages that a run has in work, and the work on them that needs no database and so is done by
// several threads.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>

#include "indexer/schema/document_builder.h"
#include "indexer/writer/run/page_job.h"
#include "indexer/writer/run/run_database.h"
#include "indexer/writer/run/shard_writer.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/parse_check.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/shared_tools.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {

// It is thread-safe, for different jobs.
class PageWorkshop {
 public:
  // There must be a classifier among the options.
  explicit PageWorkshop(const IndexOptions& options);

  // Reads the page, unless it need not be read, and finds out what it is known by: its URL term,
  // its checksum, the model of its site.
  void identify(PageJob& job) const;

  // Reads the page if that is not done yet, and makes its document, or says why there is none:
  // skipped, moved, noindex or refusal.
  void make_document(PageJob& job);

  // Pages that the fast way of parsing gave another document than the slow one, of those that were
  // compared: 0, or there is a fault in it (which these pages do not suffer from).
  std::uint64_t parse_differences() const { return parse_check_->counts().differences; }

 private:
  struct Bench {
    PageParser parser;
    DocumentBuilder builder;
  };

  void read(PageJob& job) const;
  void put_away(PageJob& job) const;
  void name(PageJob& job) const;
  void add_values(PageJob& job) const;
  void add_ruled(PageJob& job, const RuledPage& ruled) const;
  Expected<ParsedPage> parse(const PageJob& job, PageParser& parser) const;
  Expected<ExtractedPage> extract(const PageJob& job, PageParser& parser) const;

  const IndexOptions& options_;
  const bool needs_hashes_;
  const std::uint64_t options_hash_;
  const std::vector<std::uint64_t> rule_numbers_;
  const std::shared_ptr<ParseCheck> parse_check_;
  SharedTools<Bench> benches_;
  // Held while the document of a page is made of which only that has told how large it is.
  std::mutex large_page_;
};

// Hands each page from thread to thread. The pool reads and identifies it; the calling thread hands
// it, in the order of the source, to the shard of its URL; the shard finds what the database has of
// it; if need be the pool makes its document and the shard writes it; the calling thread takes it
// back, in the order of the source again. What is in work is bounded in pages and in bytes.
//
// One thread uses the queue: the calling thread of the run. Functions throw Xapian's exceptions.
class PageQueue {
 public:
  struct Links {
    std::function<bool()> interrupted;    // says whether the run is to end
    std::function<void(PageJob&)> taken;  // gets each page with what became of it
  };

  // Keeps what it is given by reference.
  PageQueue(const IndexOptions& options, WorkPool& pool, RunDatabase& database, Links links);
  // Waits for all pages, because the pool uses them.
  ~PageQueue();
  PageQueue(const PageQueue&) = delete;
  PageQueue& operator=(const PageQueue&) = delete;

  // Gives what the shards of the database need to know of the queue. They are opened with it before
  // the first page comes.
  ShardLinks shard_links();

  // Call this before the first page of a source.
  void begin_source();
  // Waits until a page that takes so many bytes may be added, and takes back pages meanwhile.
  void wait_for_room(std::size_t bytes);
  void add(std::unique_ptr<PageJob> job);
  // Takes back all pages that are left. Throws what made reading or writing a page fail.
  void end_source();

  // Says whether further pages are wanted: the run is not interrupted, nothing has failed, and the
  // site of each page is known.
  bool goes_on() const;
  // This is false if a page names no host and the options name no site.
  bool site_given() const { return site_given_; }

  std::uint64_t parse_differences() const { return workshop_.parse_differences(); }

 private:
  void make_document(PageJob& job);
  void count_spelled(PageJob& job);
  void no_more_to_spell();
  void step(PageJob& job, PageStep to);
  std::uint64_t changes() const;
  void wait_for_changes(std::uint64_t seen, std::size_t count);
  void wait_for_all();
  void advance();
  bool has_room_for(std::size_t bytes) const;
  bool may_hand_on();
  bool take_back(PageJob& job);
  void hand_on(PageJob& job);
  template <typename Action>
  bool attempt(const Action& action);

  const IndexOptions& options_;
  WorkPool& pool_;
  RunDatabase& database_;
  const Links links_;
  PageWorkshop workshop_;
  std::deque<std::unique_ptr<PageJob>> in_work_;  // in the order of the source
  std::size_t identifying_ = 0;                   // index of the first that no shard has been given
  std::size_t room_ = 0;                          // bytes of those in work
  bool site_given_ = true;
  std::exception_ptr failure_;  // of reading a page or of taking it back; it ends the run
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t changes_ = 0;  // steps of jobs so far
  std::uint64_t awaited_ = 0;  // how many of them the calling thread waits for
  bool hurried_ = false;  // whether reading or writing a page has failed, so that the run is to end
  // Pages that may have words for the spelling dictionary: those in work, and one more while the
  // source may have some.
  std::atomic<std::size_t> to_spell_ = 0;
};

}  // namespace winnow
