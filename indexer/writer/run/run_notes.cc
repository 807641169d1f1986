// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/run_notes.h"

#include <chrono>

#include "indexer/database/shard_set.h"
#include "winnow/indexer/database_use.h"

namespace winnow {
namespace {

constexpr int kTriesOfADryRun = 10;

std::int64_t nanoseconds_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

}  // namespace

RunNotes::RunNotes(const IndexOptions& options, RunDatabase& database)
    : options_(options), database_(database), started_(nanoseconds_now()) {}

void RunNotes::open(const Source& source) {
  source_ = &source;
  if (!table_) {
    table_.emplace(options_.source ? options_.source->notes : source.identity(), options_.site);
  }
  noted_.clear();
  bool any = false;
  for (std::size_t shard = 0; shard < database_.shard_paths().size(); ++shard) {
    const LastCommit::Hold held = database_.shards()[shard]->last_commit().hold();
    noted_.push_back({Xapian::Database(database_.shard_paths()[shard], kOwnFormat), held.commits});
    any = any || table_->has_any(noted_.back().database);
  }
  if (!any) noted_.clear();
}

// The note is read as of some commit before or during the run: a file has the note of an earlier
// run until the run comes to it.
std::optional<PageNote> RunNotes::find(std::uint64_t path_hash) {
  if (noted_.empty()) return std::nullopt;
  const DatabaseUse use(database_.path());
  const std::size_t place = shard_of(path_hash, noted_.size());
  NotedShard& shard = noted_[place];
  const LastCommit::Hold held = database_.shards()[place]->last_commit().hold();
  if (shard.commits != held.commits) shard.database.reopen();
  shard.commits = held.commits;
  const std::string key = table_->key_of(path_hash);
  // A dry run holds no lock, so commits of other processes may overtake it.
  for (int tries = 1; options_.dry_run && tries < kTriesOfADryRun; ++tries) {
    try {
      return note_from_bytes(shard.database.get_metadata(key));
    } catch (const Xapian::DatabaseModifiedError&) {
      shard.database.reopen();
    } catch (
        const Xapian::DatabaseCorruptError&) {  // A block that was written anew looks like that.
      shard.database.reopen();
    }
  }
  return note_from_bytes(shard.database.get_metadata(key));
}

void RunNotes::skip(const SkippedFile& file) {
  // A document that cannot be read this time, for want of time perhaps, hides no other page.
  const bool document =
      file.reason == SkipReason::broken_document || file.reason == SkipReason::document_limit;
  if (!may_hide_pages(file.reason) && !document) return;
  const std::uint64_t hash = PageNoteTable::hash_of_path(file.path);
  if (find(hash)) {
    visited_.insert(hash);
  } else if (unseen_.empty() && !document) {
    unseen_ = file.path;
  }
}

void RunNotes::write(const PageJob& job) {
  if (options_.dry_run) return;
  const bool noindex = job.outcome == PageOutcome::noindex;
  const PageNote note{settled_stamp(job.entry.stamp, started_), job.page_hash, job.raw.url,
                      noindex ? job.checksum : std::string(), job.entry.url_options};
  if (job.note && job.note->url != note.url && source_->may_have(job.note->url)) {
    left_urls_.push_back(job.note->url);
  }
  const std::string bytes = to_bytes(note);
  if (job.note && to_bytes(*job.note) == bytes) return;
  database_.shard_for(job.path_hash).set_metadata(table_->key_of(job.path_hash), bytes);
}

std::vector<RunNotes::Vanished> RunNotes::vanished() const {
  std::vector<Vanished> vanished;
  for (std::size_t shard = 0; shard < database_.shards().size(); ++shard) {
    table_->for_each(database_.shards()[shard]->present(),
                     [&](std::uint64_t path, const PageNote& note) {
                       if (visited_.contains(path) || !source_->may_have(note.url)) return;
                       vanished.push_back({shard, table_->key_of(path), note.url});
                     });
  }
  return vanished;
}

}  // namespace winnow
