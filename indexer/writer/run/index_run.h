// SPDX-License-Identifier: GPL-2.0-or-later
//
// One run over a source.
#pragma once

#include <xapian.h>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "indexer/database/notes/page_notes.h"
#include "indexer/writer/duplicates/duplicate_pages.h"
#include "indexer/writer/run/page_job.h"
#include "indexer/writer/run/page_workshop.h"
#include "indexer/writer/run/shard_writer.h"
#include "indexer/writer/run/site_watch.h"
#include "indexer/writer/spelling/spelling_shard.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {

// A page's way: the calling thread makes a job of its entry; the pool reads and identifies it; the
// calling thread hands it, in the order of the source, to the shard of its URL; the shard finds
// what it has of it; if need be the pool makes its document and the shard writes it; the calling
// thread counts it, in the order of the source again. What is in work is bounded in pages and in
// bytes.
//
// Functions throw Xapian's exceptions.
class IndexRun {
 public:
  IndexRun(const IndexOptions& options, IndexObserver& observer);

  ~IndexRun();

  Expected<void> open(const std::string& path, Source& source);
  Expected<IndexReport> run(Source& source);

 private:
  // index_run_open.cc
  Expected<void> make_new(Source& source);
  Expected<IndexMetadata> read_metadata() const;
  Expected<void> open_metadata();
  Expected<void> open_shards();
  void begin_database();
  bool is_up_to_date(const Xapian::Database& present) const;
  Xapian::Database present() const;
  void open_notes();

  // index_run.cc
  Expected<void> go_through(Source& source);
  Expected<void> read_entries(Source& source);
  bool take(SourceEntry&& entry);
  bool goes_on() const;
  bool is_interrupted();
  void begin(PageJob& job);
  void make_document(PageJob& job);
  void is_spelled(PageJob& job);
  void step(PageJob& job, PageStep to);
  void wait_for_room(std::size_t bytes);
  void wait_for_all();
  void wait_for_change(std::uint64_t seen);
  std::uint64_t changes() const;
  void advance();
  void hand_on(PageJob& job);
  void store_model(const std::shared_ptr<const SiteModel>& model);
  bool has_failed() const;
  void rethrow_failure() const;
  std::optional<PageNote> find_note(std::uint64_t path_hash);
  void write_note(const PageJob& job);

  void count(PageJob& job);
  void count_outcome(PageJob& job);
  void count_skipped(const SkippedFile& file);
  void count_unchanged(const PageJob& job);
  void count_written(const PageJob& job);
  void count_faults(const PageJob& job);
  void remember(std::uint64_t url_hash, PageCounter as);

  // index_run_end.cc
  void delete_vanished();
  std::string why_none_vanished() const;
  void delete_page(const std::string& url);
  Expected<void> settle_duplicates(Source& source);
  Expected<void> index_released(Source& source, std::span<const DuplicatePage> pages);
  void count_joined(const DuplicatePage& page);
  Expected<void> finish();
  void keep_what_is_written();
  bool is_parted() const;
  void renew_all_spellings();
  void commit_shards(bool to_compact);
  void keep_spellings();
  void commit_all(bool to_compact);
  bool compact();
  Expected<void> compact_parts();
  Expected<void> make_one();
  Expected<void> sync_shards() const;

  const IndexOptions& options_;
  IndexObserver& observer_;
  std::string path_;
  std::vector<std::string> shard_paths_;
  IndexMetadata metadata_;
  bool metadata_changed_ = false;  // since it was read
  // By the dictionary of the shards: after a run that was killed or interrupted.
  bool spellings_missing_ = false;
  const std::int64_t started_;  // nanoseconds since 1970-01-01 UTC

  // Notes of earlier runs, if there are any, read as of some commit.
  std::optional<PageNotes> notes_;
  std::vector<Xapian::Database> noted_;
  std::unordered_set<std::uint64_t> visited_;  // hashes of paths
  std::vector<std::string> left_urls_;         // noted of files that have other URLs now
  std::string unseen_;  // a folder that could not be read; empty if there was none

  PageWorkshop workshop_;
  std::deque<std::unique_ptr<PageJob>> in_work_;  // in the order of the source
  std::size_t identifying_ = 0;                   // index of the first that no shard has been given
  std::size_t room_ = 0;                          // bytes of those in work
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t changes_ = 0;   // steps of jobs so far
  std::exception_ptr failure_;  // of reading a page; ends the run
  std::vector<std::unique_ptr<ShardWriter>> shards_;
  // Pages that may have words for the spelling dictionary: those in work, and one more while the
  // source may have some.
  std::atomic<std::size_t> to_spell_ = 0;
  WorkPool pool_;
  std::optional<SpellingShard> spelling_;  // of all shards, where they are to become one

  std::unordered_set<std::shared_ptr<const SiteModel>> models_;  // that the run has met
  SiteWatch watch_;
  IndexReport report_;
  std::unordered_map<std::uint64_t, PageCounter> counted_as_;  // with Duplicates::drop, by URL hash
  std::unordered_set<std::uint64_t> only_;  // in a second pass: of these URLs alone, by hash
  bool second_pass_ = false;
  std::shared_ptr<WrittenPages> written_;  // null if no run will complete this one
  IndexProgress progress_;
  bool site_given_ = true;  // wherever a page needed one
};

}  // namespace winnow
