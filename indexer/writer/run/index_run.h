// SPDX-License-Identifier: GPL-2.0-or-later
//
// One run over a source.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_set>

#include "indexer/writer/duplicates/duplicate_pages.h"
#include "indexer/writer/run/page_counter.h"
#include "indexer/writer/run/page_job.h"
#include "indexer/writer/run/page_queue.h"
#include "indexer/writer/run/run_database.h"
#include "indexer/writer/run/run_end.h"
#include "indexer/writer/run/run_notes.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {

// Takes the pages of the source to the queue and counts what comes back. A second pass takes those
// once more that lost their documents to duplicates in an earlier run and are to get them back.
//
// Functions throw Xapian's exceptions.
class IndexRun {
 public:
  // Keeps both by reference.
  IndexRun(const IndexOptions& options, IndexObserver& observer);

  // Errors of both: as index_site().
  Expected<void> open(const std::string& path, Source& source);
  Expected<IndexReport> run(Source& source);

 private:
  Expected<void> go_through(Source& source);
  Expected<void> read_entries(Source& source);
  bool take(SourceEntry&& entry);
  void skip(const SkippedFile& file);
  void receive(PageJob& job);
  Expected<void> index_released(Source& source, std::span<const DuplicatePage> pages);

  const IndexOptions& options_;
  WorkPool pool_;
  RunDatabase database_;
  RunNotes notes_;
  PageCounter counter_;
  RunEnd end_;
  bool second_pass_ = false;
  std::unordered_set<std::uint64_t> only_;  // the pages of the second pass, by URL hash
  PageQueue queue_;                         // stands last: until its end, pages come back from it
};

}  // namespace winnow
