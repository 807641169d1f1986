// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/run_end.h"

#include "indexer/checksums/block_use.h"
#include "indexer/database/begun_run.h"
#include "indexer/database/compaction.h"
#include "indexer/database/compaction_place.h"
#include "indexer/database/database_session.h"
#include "indexer/schema/page_hashes.h"
#include "indexer/writer/duplicates/near_duplicates.h"
#include "indexer/writer/links/link_words.h"
#include "indexer/writer/spelling/spelling_words.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// A database that was made at once has files of 1.04 to 1.08 times what is in their blocks. An
// update leaves free what it has written anew and cuts blocks in two: a few pages that change may
// double a small database. A fifth more than at first is left as it is. So a compaction writes at
// most five times what was written since the one before it. Tables of a block or two are compared
// with what they can be at least; otherwise small shards would be compacted by every run.
constexpr std::uint64_t kMostPercent = 125;
constexpr std::uint64_t kLeastUnused = 64 << 10;

bool is_loose(const BlockUse& use) {
  return use.held > 0 && use.files > use.least / 100 * kMostPercent + kLeastUnused;
}

}  // namespace

void RunEnd::delete_vanished() {
  if (options_.keep_vanished || counter_.interrupted() || !notes_.has_any()) return;
  const std::vector<RunNotes::Vanished> vanished = notes_.vanished();
  if (vanished.empty() && notes_.left_urls().empty()) return;
  if (const std::string why = why_none_vanished(); !why.empty()) {
    observer_.warning({ErrorCode::input, why + "; the documents of pages that are not there stay",
                       notes_.unseen().empty() ? database_.path() : notes_.unseen(),
                       "run again when all can be read"});
    return;
  }
  for (const RunNotes::Vanished& each : vanished) {
    ShardWriter& shard = *database_.shards()[each.shard];
    shard.database()->set_metadata(each.key, "");
    shard.has_changed();
    delete_page(each.url);
  }
  for (const std::string& url : notes_.left_urls()) delete_page(url);
}

// A folder that is not mounted looks like one that is empty.
std::string RunEnd::why_none_vanished() const {
  if (!notes_.unseen().empty()) return "cannot be read";
  return counter_.found_none() ? "the source has no page at all" : "";
}

void RunEnd::delete_page(const std::string& url) {
  const std::string term = url_term(url, options_.site);
  const std::uint64_t hash = hash_of_term(term);
  ShardWriter& shard = database_.shard_for(hash);
  if (shard.has_met(hash)) return;  // another file has the URL
  const Xapian::docid document = find_document(shard.present(), term);
  const bool was_noted = forget_duplicate(*shard.database(), term);
  if (document != 0) {
    shard.database()->delete_document(document);
    ++counter_.report().deleted;
  }
  if (document != 0 || was_noted) shard.has_changed();
}

// A page that was dropped for another one may be the one that is left.
std::vector<DuplicatePage> RunEnd::settle_duplicates() {
  IndexMetadata& metadata = database_.metadata();
  if (!database_.has_ever_changed() && options_.duplicates == metadata.duplicates) return {};
  std::vector<DuplicateShard> shards;
  for (const auto& shard : database_.shards()) shards.push_back({shard->database(), false});
  const auto may_release = [&](std::uint64_t url_hash) {
    return !counter_.interrupted() && database_.shard_for(url_hash).has_met(url_hash);
  };
  SettledDuplicates outcome = winnow::settle_duplicates(shards, options_.duplicates, may_release);
  for (std::size_t i = 0; i < shards.size(); ++i) {
    if (shards[i].changed) database_.shards()[i]->has_changed();
  }
  for (const DuplicatePage& page : outcome.joined) counter_.count_joined(page);
  if (metadata.duplicates != options_.duplicates) database_.set_metadata_changed();
  metadata.duplicates = options_.duplicates;
  metadata.collapsed = outcome.collapsed;
  return std::move(outcome.released);
}

void RunEnd::settle_links() {
  if (!database_.has_ever_changed()) return;
  std::vector<Xapian::WritableDatabase*> shards;
  for (const auto& shard : database_.shards()) shards.push_back(shard->database());
  LinkSettling how;
  how.is_new = database_.is_new();
  how.for_each_shard = [this](std::size_t, const auto& work) { in_all_shards(work); };
  const std::vector<bool> changed = settle_link_words(shards, how);
  for (std::size_t i = 0; i < shards.size(); ++i) {
    if (changed[i]) database_.shards()[i]->has_changed();
  }
}

// Calls `work` with the index of each shard, in the threads of the pool.
void RunEnd::in_all_shards(const std::function<void(std::size_t)>& work) {
  const auto& shards = database_.shards();
  try {
    for (std::size_t i = 0; i < shards.size(); ++i) {
      shards[i]->write([&work, i](Xapian::WritableDatabase&) {
        work(i);
        return false;  // The caller knows what has changed.
      });
    }
  } catch (...) {
    database_.wait_until_idle();  // What was posted uses `work`.
    throw;
  }
  database_.wait_until_idle();
  database_.rethrow_failure();
}

// A dry run has written no document that could tell what its page matches.
void RunEnd::settle_rules(RuleWatch& rules) {
  if (!rules.watches()) return;
  IndexReport& report = counter_.report();
  report.rules_changed = rules.changed_sites(database_.present());
  if (options_.dry_run) return;
  std::vector<Xapian::WritableDatabase*> shards;
  for (const auto& shard : database_.shards()) shards.push_back(shard->database());
  rules.count(shards, report, observer_);
  if (!report.interrupted && rules.note(database_.metadata())) database_.set_metadata_changed();
}

void RunEnd::leave_untouched() {
  if (database_.discard_if_made()) return;
  keep_first_run();
  IndexReport& report = counter_.report();
  report.documents = database_.present().get_doccount();
  report.languages = database_.metadata().languages;
  report.collapsed = database_.metadata().collapsed;
}

Expected<void> RunEnd::finish() {
  IndexMetadata& metadata = database_.metadata();
  IndexReport& report = counter_.report();
  const bool completed = complete_metadata();
  const bool to_renew = database_.spellings_missing() && metadata.complete && !options_.dry_run;
  if (to_renew && options_.spelling) renew_all_spellings();
  const bool changed = database_.has_ever_changed() || database_.metadata_changed();
  for (const auto& [site, drift] : counter_.sites()) {
    metadata.drift[site] = {drift.pages, drift.unknown_share};
  }
  report.documents = database_.present().get_doccount();
  const bool may_compact = !options_.dry_run && metadata.complete && options_.compact &&
                           !counter_.interrupted() && report.documents > 0;
  bool to_compact = may_compact && (completed || database_.is_parted());
  if (!options_.dry_run && changed) commit_all(to_compact);
  // The run before may have been killed, or had no room, when it was about to compact.
  to_compact = to_compact || (may_compact && has_loose_files());
  report.languages = metadata.languages;
  report.collapsed = metadata.collapsed;
  const bool compacted = to_compact && compact(completed);
  if (!options_.dry_run && !compacted) SpellingShard::remove(database_.path());
  if (!options_.dry_run && metadata.complete) {
    // Where there are checksums, a mark of a first run counts no more: what they are of is on the
    // disk before them.
    if (completed && !compacted) {
      if (const Expected<void> synced = sync_shards(); !synced) return synced;
    }
    if (const auto renewed = renew_all_checksums(database_.path()); !renewed) return renewed;
  }
  return options_.dry_run ? Expected<void>() : end_first_run(completed, compacted);
}

// What a first run writes is not synchronised before.
Expected<void> RunEnd::end_first_run(bool completed, bool compacted) {
  if (completed && compacted) return note_over(database_.path());
  const bool is_first = completed || !database_.metadata().complete;
  // A run that was killed at its end has left a complete database with the mark.
  return is_first || has_begun(database_.path()) ? sync_first_run() : Expected<void>();
}

void RunEnd::keep_first_run() {
  const bool is_over = database_.metadata().complete && !has_begun(database_.path());
  if (options_.dry_run || is_over) return;
  if (const Expected<void> synced = sync_first_run(); !synced) observer_.warning(synced.error());
}

Expected<void> RunEnd::sync_first_run() {
  if (const Expected<void> synced = sync_shards(); !synced) return synced;
  return note_over(database_.path());
}

// Returns whether this is the run that completes the database.
bool RunEnd::complete_metadata() {
  IndexMetadata& metadata = database_.metadata();
  const bool completed = !options_.dry_run && !metadata.complete && !counter_.interrupted();
  if (!completed) return false;
  metadata.complete = true;
  database_.set_metadata_changed();
  return true;
}

// What this run has counted is of its own documents only, which are among all the others.
void RunEnd::renew_all_spellings() {
  for (const auto& shard : database_.shards()) {
    shard->spelling().clear();
    renew_spellings(*shard->database());
    shard->has_changed();
  }
}

// What the first shard says of all must be true: it says so when all, in parallel, have what they
// hold.
void RunEnd::commit_all(bool to_compact) {
  if (database_.shards().size() > 1) commit_in_parallel(to_compact);
  database_.write_metadata();
  database_.first_shard().has_changed();
  database_.first_shard().commit();
}

void RunEnd::commit_in_parallel(bool to_compact) {
  if (database_.spelling()) {
    if (to_compact) {
      database_.spelling()->post_commit();
    } else {
      database_.keep_spellings();
    }
  }
  for (const auto& shard : database_.shards()) shard->post_commit();
  database_.wait_until_idle();
  database_.rethrow_failure();
  if (database_.spelling()) database_.spelling()->wait();
}

// Returns whether all is compacted. Where that was interrupted the next run does it: shards that
// are to be one tell so by themselves, a database without them must not pass for complete.
bool RunEnd::compact(bool completed) {
  std::vector<CompactionLeftovers> leftovers;
  for (const std::string& shard : database_.shard_paths()) leftovers.emplace_back(shard);
  leftovers.emplace_back(database_.path());
  const Expected<void> compacted = database_.is_parted() ? make_one() : compact_parts();
  if (counter_.interrupted() && completed && !database_.is_parted()) {
    database_.metadata().complete = false;
    database_.write_metadata();
    database_.first_shard().commit();
  }
  if (!compacted && !counter_.interrupted()) {
    Error warning = compacted.error();
    warning.what = "the database stays larger than it could be: " + warning.what;
    if (!completed) warning.hint += ", or give --no-compact";
    observer_.warning(warning);
  }
  for (const auto& shard : database_.shards()) shard->database()->close();
  for (const CompactionLeftovers& each : leftovers) each.remove();
  return compacted.has_value();
}

bool RunEnd::has_loose_files() const {
  BlockUse use;
  for (const std::string& shard : database_.shard_paths()) {
    const BlockUse each = block_use(shard);
    use.files += each.files;
    use.held += each.held;
    use.least += each.least;
  }
  return is_loose(use);
}

// The first shard is the last to be compacted: what it says of all can be changed until then.
Expected<void> RunEnd::compact_parts() {
  Expected<void> compacted;
  for (std::size_t i = database_.shards().size(); i-- > 0;) {
    const auto done =
        compact_in_place(*database_.shards()[i]->database(), database_.shard_paths()[i],
                         [this] { return counter_.ask_interrupted(); });
    if (!done) compacted = done;
  }
  return compacted;
}

// Where that fails, the shards stay.
Expected<void> RunEnd::make_one() {
  Xapian::Database all = database_.present();
  if (database_.spelling()) all.add_database(database_.spelling()->database());
  Expected<void> compacted =
      compact_in_place(all, database_.path(), [this] { return counter_.ask_interrupted(); });
  if (!compacted && database_.spelling()) {
    database_.keep_spellings();
    database_.first_shard().commit();
  }
  return compacted;
}

Expected<void> RunEnd::sync_shards() const {
  for (const std::string& shard : database_.shard_paths()) {
    if (const Expected<void> synced = sync_files(shard); !synced) return synced.error();
  }
  return sync_files(database_.path());
}

}  // namespace winnow
