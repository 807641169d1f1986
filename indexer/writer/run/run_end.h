// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a run does when it has gone through its source.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "indexer/writer/duplicates/duplicate_pages.h"
#include "indexer/writer/run/page_counter.h"
#include "indexer/writer/run/rule_watch.h"
#include "indexer/writer/run/run_database.h"
#include "indexer/writer/run/run_notes.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_site.h"

namespace winnow {

// Removes the pages that vanished, settles duplicates and links, and leaves the database committed
// and compacted. The shards must be idle. Functions throw Xapian's exceptions.
class RunEnd {
 public:
  // Keeps what it is given by reference.
  RunEnd(const IndexOptions& options, IndexObserver& observer, RunDatabase& database,
         RunNotes& notes, PageCounter& counter)
      : options_(options),
        observer_(observer),
        database_(database),
        notes_(notes),
        counter_(counter) {}

  // Deletes the notes of files that the run has not met, and the documents of their URLs.
  void delete_vanished();

  // Returns the pages that lost their documents in an earlier run and that no other page stands for
  // any more: they are to be indexed once more.
  std::vector<DuplicatePage> settle_duplicates();

  // Tells documents the words by which other pages link to them.
  void settle_links();

  // Reports and notes what rules match in the whole database.
  void settle_rules(RuleWatch& rules);

  // Ends a run that has found no page and has written nothing: a database that it has made is
  // removed, any other stays as it was.
  void leave_untouched();

  // Has what a first run has committed written to the disk, so that another one may go on with it
  // after the machine was switched off.
  void keep_first_run();

  // Commits and compacts. A run that changed nothing leaves the database as it is, time of the last
  // change included, unless its files are much larger than they need be.
  Expected<void> finish();

 private:
  std::string why_none_vanished() const;
  void delete_page(const std::string& url);
  void in_all_shards(const std::function<void(std::size_t)>& work);
  bool complete_metadata();
  void renew_all_spellings();
  void commit_all(bool to_compact);
  void commit_in_parallel(bool to_compact);
  bool compact(bool completed);
  bool has_loose_files() const;
  Expected<void> compact_parts();
  Expected<void> make_one();
  Expected<void> end_first_run(bool completed, bool compacted);
  Expected<void> sync_first_run();
  Expected<void> sync_shards() const;

  const IndexOptions& options_;
  IndexObserver& observer_;
  RunDatabase& database_;
  RunNotes& notes_;
  PageCounter& counter_;
};

}  // namespace winnow
