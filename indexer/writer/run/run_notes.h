// SPDX-License-Identifier: GPL-2.0-or-later
//
// What earlier runs have noted of the files of a source, and what a run notes of them.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "indexer/common/hash_set.h"
#include "indexer/database/notes/page_notes.h"
#include "indexer/writer/run/page_job.h"
#include "indexer/writer/run/run_database.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/source.h"

namespace winnow {

// One thread uses it. Functions throw Xapian's exceptions.
class RunNotes {
 public:
  // Keeps both by reference. Files that change after this moment get notes without a stamp.
  RunNotes(const IndexOptions& options, RunDatabase& database);

  // Reads the notes as of the last commit. There are none if no run over the source has left any.
  // The source must stay.
  void open(const Source& source);
  bool has_any() const { return !noted_.empty(); }

  // Gives the note of an earlier run on the file with this path.
  std::optional<PageNote> find(std::uint64_t path_hash);

  // Says that the source still has the file, which matters only if it may have been noted.
  void visit(std::uint64_t path_hash) {
    if (has_any()) visited_.insert(path_hash);
  }
  // Says that the source has skipped the file. What it may hide is not taken for gone.
  void skip(const SkippedFile& file);

  // Notes what was read of the page's file.
  void write(const PageJob& job);

  // This is a file that was noted and that the run has not met, although its page would be of the
  // part that the source is.
  struct Vanished {
    std::size_t shard;  // that has the note
    std::string key;    // of the note
    std::string url;
  };
  std::vector<Vanished> vanished() const;
  // Gives the URLs that were noted of files which have other URLs now.
  std::span<const std::string> left_urls() const { return left_urls_; }
  // Gives a folder that could not be read; empty if there was none.
  const std::string& unseen() const { return unseen_; }

 private:
  const IndexOptions& options_;
  RunDatabase& database_;
  const std::int64_t started_;      // nanoseconds since 1970-01-01 UTC
  const Source* source_ = nullptr;  // that was opened
  std::optional<PageNoteTable> table_;
  // A shard, as of its last commit or an earlier one.
  struct NotedShard {
    Xapian::Database database;
    std::uint64_t commits;  // of the shard's writer when the database was opened (LastCommit)
  };
  std::vector<NotedShard> noted_;
  HashSet visited_;  // hashes of paths
  std::vector<std::string> left_urls_;
  std::string unseen_;
};

}  // namespace winnow
