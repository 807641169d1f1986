// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a run does when it has gone through its source: pages that vanished, duplicates, the last
// commit, compaction.
#include <algorithm>
#include <utility>

#include "indexer/database/compaction.h"
#include "indexer/database/database_session.h"
#include "indexer/database/shard_set.h"
#include "indexer/schema/page_checksum.h"
#include "indexer/writer/duplicates/duplicate_pages.h"
#include "indexer/writer/run/index_run.h"
#include "indexer/writer/spelling/spelling_words.h"
#include "winnow/indexer/schema.h"

namespace winnow {

// Notes of files that the run has not met, and the documents of their URLs.
void IndexRun::delete_vanished() {
  if (options_.keep_vanished || report_.interrupted || noted_.empty()) return;
  struct Vanished {
    std::size_t shard;
    std::string key;
    std::string url;
  };
  std::vector<Vanished> vanished;
  for (std::size_t shard = 0; shard < shards_.size(); ++shard) {
    notes_->for_each(shards_[shard]->present(), [&](std::uint64_t path, const PageNote& note) {
      if (!visited_.contains(path)) vanished.push_back({shard, notes_->key_of(path), note.url});
    });
  }
  if (vanished.empty() && left_urls_.empty()) return;
  if (const std::string why = why_none_vanished(); !why.empty()) {
    observer_.warning({ErrorCode::input, why + "; the documents of pages that are not there stay",
                       unseen_.empty() ? path_ : unseen_, "run again when all can be read"});
    return;
  }
  for (const Vanished& each : vanished) {
    shards_[each.shard]->database()->set_metadata(each.key, "");
    shards_[each.shard]->has_changed();
    delete_page(each.url);
  }
  for (const std::string& url : left_urls_) delete_page(url);
}

// A folder that is not mounted looks like one that is empty.
std::string IndexRun::why_none_vanished() const {
  if (!unseen_.empty()) return "cannot be read";
  return report_.pages == 0 ? "the source has no page at all" : "";
}

void IndexRun::delete_page(const std::string& url) {
  const std::string term = url_term(url, options_.site);
  const std::uint64_t hash = hash_of_term(term);
  ShardWriter& shard = *shards_[shard_of(hash, shards_.size())];
  if (shard.has_met(hash)) return;  // by another file
  const Xapian::docid document = find_document(shard.present(), term);
  const bool was_noted = DuplicatePages::forget(*shard.database(), term);
  if (document != 0) {
    shard.database()->delete_document(document);
    ++report_.deleted;
  }
  if (document != 0 || was_noted) shard.has_changed();
}

// A page that was dropped for another one may be the one that is left.
Expected<void> IndexRun::settle_duplicates(Source& source) {
  const bool changed = std::any_of(shards_.begin(), shards_.end(),
                                   [](const auto& shard) { return shard->ever_changed(); });
  if (!changed && options_.duplicates == metadata_.duplicates) return {};
  std::vector<DuplicateShard> shards;
  for (const auto& shard : shards_) shards.push_back({shard->database(), false});
  const auto may_release = [&](std::uint64_t url_hash) {
    return !report_.interrupted && shards_[shard_of(url_hash, shards_.size())]->has_met(url_hash);
  };
  const DuplicatePages::Outcome outcome =
      DuplicatePages::settle(shards, options_.duplicates, may_release);
  for (std::size_t i = 0; i < shards.size(); ++i) {
    if (shards[i].changed) shards_[i]->has_changed();
  }
  for (const DuplicatePage& page : outcome.joined) count_joined(page);
  metadata_changed_ = metadata_changed_ || metadata_.duplicates != options_.duplicates;
  metadata_.duplicates = options_.duplicates;
  metadata_.collapsed = outcome.collapsed;
  return outcome.released.empty() ? Expected<void>() : index_released(source, outcome.released);
}

Expected<void> IndexRun::index_released(Source& source, std::span<const DuplicatePage> pages) {
  for (const DuplicatePage& page : pages) {
    only_.insert(page.url_hash);
    shards_[shard_of(page.url_hash, shards_.size())]->forget_met(page.url_hash);
  }
  for (const auto& shard : shards_) shard->commit();
  open_notes();
  second_pass_ = true;
  return go_through(source);
}

void IndexRun::count_joined(const DuplicatePage& page) {
  const auto as = counted_as_.find(page.url_hash);
  if (as == counted_as_.end()) return;  // of another source
  --(report_.*as->second);
  ++report_.joined;
  if (as->second == &IndexReport::unchanged) return;
  report_.canonical_elsewhere -= page.canonical;
  report_.words -= page.words;
}

// A run that changed nothing leaves the database as it is, time of the last change included.
Expected<void> IndexRun::finish() {
  const bool completed = !options_.dry_run && !metadata_.complete && !report_.interrupted;
  if (completed) metadata_.complete = metadata_changed_ = true;
  const bool to_renew = spellings_missing_ && metadata_.complete && !options_.dry_run;
  if (to_renew && options_.spelling) renew_all_spellings();
  const bool changed = std::any_of(shards_.begin(), shards_.end(),
                                   [](const auto& shard) { return shard->ever_changed(); });
  for (const auto& [site, drift] : watch_.sites()) {
    metadata_.drift[site] = {drift.pages, drift.unknown_share};
  }
  report_.documents = present().get_doccount();
  const bool to_compact = !options_.dry_run && metadata_.complete && options_.compact &&
                          !report_.interrupted && report_.documents > 0 &&
                          (completed || is_parted());
  if (!options_.dry_run && (changed || metadata_changed_)) commit_all(to_compact);
  report_.languages = metadata_.languages;
  report_.collapsed = metadata_.collapsed;
  report_.sites = watch_.sites();
  report_.written = written_;
  report_.parse_differences = workshop_.parse_differences();
  const bool compacted = to_compact && compact();
  if (!options_.dry_run && !compacted) SpellingShard::remove(path_);
  // What a first run writes is not synced before.
  return completed && !compacted ? sync_shards() : Expected<void>();
}

Expected<void> IndexRun::sync_shards() const {
  for (const std::string& shard : shard_paths_) {
    if (const Expected<void> synced = sync_files(shard); !synced) return synced.error();
  }
  return sync_files(path_);
}

// Of a source that could not be read to its end. A failure of the database does not come here: what
// it has left half done is not committed.
void IndexRun::keep_what_is_written() {
  for (const auto& shard : shards_) shard->commit();
}

// Whether the shards are to become one database at the end.
bool IndexRun::is_parted() const { return shards_.size() != metadata_.shards; }

// What this run has counted is of its own documents only, which are among all the others.
void IndexRun::renew_all_spellings() {
  for (const auto& shard : shards_) {
    shard->spelling().clear();
    renew_spellings(*shard->database());
    shard->has_changed();
  }
}

void IndexRun::commit_shards(bool to_compact) {
  if (spelling_) {
    if (to_compact) {
      spelling_->post_commit();
    } else {
      keep_spellings();
    }
  }
  for (const auto& shard : shards_) shard->post_commit();
  for (const auto& shard : shards_) shard->wait_until_idle();
  rethrow_failure();
  if (spelling_) spelling_->wait();
}

// In the first shard, where the shards do not become one.
void IndexRun::keep_spellings() {
  spelling_->wait();
  ShardWriter& first = *shards_.front();
  spelling_->give_all_to(first.spelling(), *first.database());
  spelling_.reset();
}

// What the first shard says of all must be true: it says so when all, in parallel, have what they
// hold.
void IndexRun::commit_all(bool to_compact) {
  if (shards_.size() > 1) commit_shards(to_compact);
  write_index_metadata(present(), *shards_.front()->database(), metadata_);
  shards_.front()->has_changed();
  shards_.front()->commit();
}

// Returns whether all is compacted now. Where that was interrupted the next run does it: shards
// that are to be one tell so by themselves, a database without them must not pass for complete.
bool IndexRun::compact() {
  const Expected<void> compacted = is_parted() ? make_one() : compact_parts();
  if (report_.interrupted && !is_parted()) {
    metadata_.complete = false;
    write_index_metadata(present(), *shards_.front()->database(), metadata_);
    shards_.front()->commit();
  }
  if (!compacted && !report_.interrupted) {
    Error warning = compacted.error();
    warning.what = "the database stays larger than it could be: " + warning.what;
    observer_.warning(warning);
  }
  for (const auto& shard : shards_) shard->database()->close();
  for (const std::string& shard : shard_paths_) remove_compaction_leftovers(shard);
  remove_compaction_leftovers(path_);
  return compacted.has_value();
}

// The first shard last: what it says of all can be changed until then.
Expected<void> IndexRun::compact_parts() {
  Expected<void> compacted;
  for (std::size_t i = shards_.size(); i-- > 0;) {
    const auto done = compact_in_place(*shards_[i]->database(), shard_paths_[i],
                                       [this] { return is_interrupted(); });
    if (!done) compacted = done;
  }
  return compacted;
}

// Where that fails, the shards stay.
Expected<void> IndexRun::make_one() {
  Xapian::Database all = present();
  if (spelling_) all.add_database(spelling_->database());
  Expected<void> compacted = compact_in_place(all, path_, [this] { return is_interrupted(); });
  if (!compacted && spelling_) {
    keep_spellings();
    shards_.front()->commit();
  }
  return compacted;
}

}  // namespace winnow
