// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/run_database.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "indexer/checksums/checksum_file.h"
#include "indexer/database/begun_run.h"
#include "indexer/database/compaction_place.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/database_session.h"
#include "indexer/database/notes/model_store.h"
#include "indexer/database/notes/noted_sources.h"
#include "indexer/database/shard_set.h"
#include "indexer/writer/run/run_options.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/source_part.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

// A new database is written in several shards, for as many threads to write, and made one at the
// end, which costs some processor time for each. Not as many as there are processors: the same
// pages are to make the same database everywhere.
std::size_t build_shards_for(std::uint64_t pages) {
  if (pages < 100) return 1;
  return pages < 500 ? 2 : 4;
}

bool is_dealt(const std::string& first_shard) {
  return !open_whole(first_shard).get_metadata(std::string(kDealtKey)).empty();
}

Error other_shards(std::size_t has, const std::string& path) {
  return {ErrorCode::incompatible, "has " + std::to_string(has) + (has == 1 ? " shard" : " shards"),
          path, "leave out --shards, or make it one with winnow merge"};
}

// Counts the last parts of the path that are not there yet.
std::size_t missing_directories(const std::string& path) {
  std::size_t count = 0;
  std::error_code ignored;
  for (fs::path at = fs::absolute(path, ignored); !fs::exists(at, ignored); at = at.parent_path()) {
    if (at == at.parent_path()) break;
    if (at.has_filename()) ++count;
  }
  return count;
}

// Files of others may have come into the directory meanwhile.
bool is_part_of_database(const fs::path& file) {
  const std::string name = file.filename().string();
  return file.extension() == ".glass" || name == "iamglass" || name == "flintlock" ||
         name.starts_with(kChecksumFile) || name.starts_with(kBegunFile) ||
         name.starts_with("XAPIANDB") || name.starts_with("shard-");
}

Expected<std::uint64_t> counted_pages(Source& source) {
  const DatabaseUse none("");
  return source.count();
}

bool is_mark(const fs::path& file) { return file.filename() == kBegunFile; }

// Removes the database in the directory, except for the mark of a first run. A part that cannot be
// removed is an error: the next run would take it for something that it has written.
Expected<void> remove_parts(const std::string& path) {
  std::error_code failed;
  std::vector<fs::path> parts;
  fs::directory_iterator entry(path, failed);
  for (; !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
    const fs::path& part = entry->path();
    if (is_part_of_database(part) && !is_mark(part)) parts.push_back(part);
  }
  for (const fs::path& part : parts) {
    if (!failed) fs::remove_all(part, failed);
  }
  if (!failed) return {};
  return Error{ErrorCode::disk,
               "the machine stopped while this database was made, and what is left of it cannot be "
               "removed: " +
                   failed.message(),
               path, "remove the database by hand"};
}

void remove_database(const std::string& path, std::size_t directories) {
  (void)remove_parts(path);
  std::error_code ignored;
  fs::remove(path + "/" + kBegunFile, ignored);
  fs::path at = fs::absolute(path, ignored);
  if (!at.has_filename()) at = at.parent_path();
  for (; directories > 0; --directories, at = at.parent_path()) {
    if (!fs::remove(at, ignored)) return;
  }
}

}  // namespace

Expected<void> RunDatabase::open(const std::string& path, Source& source, ShardLinks links) {
  path_ = path;
  links.database = path;
  if (const Expected<void> opened = open_without_lock(source); !opened) return opened;
  open_shards(links);
  if (options_.dry_run) return {};
  // The shards are locked now: no other run ends, and takes the mark away, before this one.
  if (const Expected<void> same = require_unchanged(); !same) return same;
  if (!metadata_.complete) {
    if (const Expected<void> noted = note_begun(path_); !noted) return noted;
  }
  open_spelling();
  if (!is_up_to_date()) begin();
  return {};
}

// Finds the shards and reads the metadata.
Expected<void> RunDatabase::open_without_lock(Source& source) {
  if (!options_.dry_run && is_cut_off(path_)) {
    if (const Expected<void> begun = begin_anew(source); !begun) return begun;
  }
  if (const Expected<void> place = check_place(path_); !place) return place.error();
  const bool is_new = !holds_database(path_);
  if (!options_.dry_run && is_new) {
    if (const Expected<void> made = make_new(source); !made) return made.error();
  }
  const UnlockedUse unlocked;  // From here on, commits are those of others.
  if (!options_.dry_run || !is_new) {
    Expected<std::vector<std::string>> shards = winnow::shard_paths(path_);
    if (!shards) return shards.error();
    shard_paths_ = std::move(*shards);
  }
  if (const Expected<void> opened = open_metadata(); !opened) return opened.error();
  if (shard_paths_.size() > 1 && is_dealt(shard_paths_.front())) {
    return Error{ErrorCode::incompatible,
                 "has the shards that parts were merged to, and stays as it is", path_,
                 "index the parts again and merge them, or make it one by winnow merge"};
  }
  note_part(source);
  return {};
}

// The mark is the last to go, and a new one takes its place: a run that comes after this one does
// not begin anew what this one has begun.
Expected<void> RunDatabase::begin_anew(Source& source) {
  // Without a source there would be neither the old database nor a new one.
  if (const auto pages = counted_pages(source); !pages) return pages.error();
  const FileDescriptor held = hold_folder(path_);
  if (!is_cut_off(path_) || is_being_written(path_)) return {};
  if (const Expected<void> removed = remove_parts(path_); !removed) return removed;
  begun_anew_ = true;
  return note_begun(path_);
}

bool RunDatabase::discard_if_made() {
  if (!made_) return false;
  wait_until_idle();
  spelling_.reset();
  SpellingShard::remove(path_);
  for (const auto& shard : shards_) shard->database()->close();
  remove_database(path_, made_directories_);
  return true;
}

Expected<void> RunDatabase::make_new(Source& source) {
  const Expected<std::uint64_t> pages = counted_pages(source);
  if (!pages) return pages.error();
  const std::size_t wanted = std::max<std::size_t>(options_.shards, 1);
  made_ = true;
  made_directories_ = missing_directories(path_);
  if (const Expected<void> noted = note_begun(path_); !noted) return noted;
  const bool one_at_the_end = wanted == 1 && options_.compact;
  return make_shards(path_, one_at_the_end ? build_shards_for(*pages) : wanted);
}

// Another process may be writing: that is found out when the shards are opened.
Expected<IndexMetadata> RunDatabase::read_metadata() const {
  if (shard_paths_.empty()) {
    return read_index_metadata(Xapian::Database(), path_, options_.choices);
  }
  return read_repeatedly<IndexMetadata>(path_, [this] {
    return read_index_metadata(open_whole(shard_paths_.front()), path_, options_.choices);
  });
}

Expected<void> RunDatabase::open_metadata() {
  Expected<IndexMetadata> metadata = read_metadata();
  if (!metadata) return metadata.error();
  metadata_text_ = to_json(*metadata);
  if (metadata->version.empty()) {  // a new one
    metadata->duplicates = options_.duplicates;
    metadata->shards = std::max<std::size_t>(options_.shards, 1);
  }
  if (const auto choices = check_choices(options_.choices, *metadata, path_); !choices) {
    return choices.error();
  }
  if (options_.shards != 0 && options_.shards != metadata->shards) {
    return other_shards(metadata->shards, path_);
  }
  metadata_ = std::move(*metadata);
  if (options_.source) {
    metadata_changed_ = record_source(metadata_.sources, *options_.source) || metadata_changed_;
  }
  return {};
}

bool RunDatabase::has_other_shards() const {
  if (made_ || shard_paths_.empty()) return false;
  const Expected<std::vector<std::string>> now = winnow::shard_paths(path_);
  return now && *now != shard_paths_;
}

// Another run may have ended between the reading and the lock. To write what was read would undo
// what that one has written: the parts and the sources that it has added, for instance.
Expected<void> RunDatabase::require_unchanged() const {
  const Expected<IndexMetadata> now =
      read_index_metadata(first_shard().present(), path_, options_.choices);
  if (!now) return now.error();
  if (to_json(*now) == metadata_text_) return {};
  return Error{ErrorCode::try_again, "another run has written to it meanwhile", path_,
               kOvertakenHint};
}

// A run over the whole source makes up for parts that are missing.
void RunDatabase::note_part(const Source& source) {
  std::vector<std::string> parts;
  if (const SourcePart* const part = source.part()) {
    parts = metadata_.parts;
    const std::string text = part_text(*part);
    const auto place = std::lower_bound(parts.begin(), parts.end(), text);
    if (place == parts.end() || *place != text) parts.insert(place, text);
  }
  if (parts == metadata_.parts) return;
  metadata_.parts = std::move(parts);
  metadata_changed_ = true;
}

void RunDatabase::open_shards(ShardLinks links) {
  // A process that is killed leaves the last commit in any case; for a machine that loses power
  // there is a mark (begun_run.h).
  const int flags = Xapian::DB_OPEN | kOwnFormat | (metadata_.complete ? 0 : Xapian::DB_NO_SYNC);
  for (const std::string& shard : shard_paths_) {
    if (options_.dry_run) {
      add_shard(std::nullopt, open_whole(shard), links);
      continue;
    }
    Xapian::WritableDatabase database = lock_shard(shard, flags);
    require_tables(database);
    links.folder = metadata_.complete ? shard : std::string();
    add_shard(database, database, links);
    CompactionLeftovers(shard).remove();
  }
  if (shards_.empty()) add_shard(std::nullopt, Xapian::Database(), links);
}

void RunDatabase::add_shard(std::optional<Xapian::WritableDatabase> database,
                            Xapian::Database present, const ShardLinks& links) {
  shards_.push_back(std::make_unique<ShardWriter>(options_, std::move(database), std::move(present),
                                                  pool_, links));
}

void RunDatabase::open_spelling() {
  CompactionLeftovers(path_).remove();
  spellings_missing_ =
      SpellingShard::is_left(path_) || (!metadata_.complete && present().get_doccount() > 0);
  const bool gathers = is_parted() && options_.compact && options_.spelling;
  if (gathers && !spellings_missing_) spelling_.emplace(path_, pool_);
}

// The metadata is written before the first document: Xapian may commit whenever it likes, and a
// database with documents but without metadata would be somebody else's.
void RunDatabase::begin() {
  write_metadata();
  first_shard().commit();
  metadata_changed_ = true;
}

// A new database is not, nor is one whose run was killed between two of its own commits.
bool RunDatabase::is_up_to_date() const {
  std::uint64_t counted = 0;
  for (const auto& [language, documents] : metadata_.languages) counted += documents;
  return !metadata_.version.empty() && counted == present().get_doccount();
}

ShardWriter& RunDatabase::shard_for(std::uint64_t hash) const {
  return *shards_[shard_of(hash, shards_.size())];
}

Xapian::Database RunDatabase::present() const {
  Xapian::Database all;
  for (const auto& shard : shards_) all.add_database(shard->present());
  return all;
}

void RunDatabase::write_metadata() {
  write_index_metadata(present(), *first_shard().database(), metadata_);
}

void RunDatabase::keep_spellings() {
  spelling_->wait();
  spelling_->give_all_to(first_shard().spelling(), *first_shard().database());
  spelling_.reset();
}

void RunDatabase::store_model(const std::shared_ptr<const SiteModel>& model) {
  if (!model || !models_.insert(model).second) return;
  first_shard().write([model, learned_from = options_.classifier->learned_from(*model)](
                          Xapian::WritableDatabase& database) {
    return winnow::store_model(database, *model, learned_from);
  });
}

void RunDatabase::wait_until_idle() const {
  for (const auto& shard : shards_) shard->wait_until_idle();
}

bool RunDatabase::has_failed() const {
  return std::any_of(shards_.begin(), shards_.end(),
                     [](const auto& shard) { return shard->failure() != nullptr; });
}

void RunDatabase::rethrow_failure() const {
  for (const auto& shard : shards_) {
    if (const std::exception_ptr failure = shard->failure()) std::rethrow_exception(failure);
  }
}

bool RunDatabase::has_ever_changed() const {
  return std::any_of(shards_.begin(), shards_.end(),
                     [](const auto& shard) { return shard->ever_changed(); });
}

void RunDatabase::commit_shards() const {
  for (const auto& shard : shards_) shard->commit();
}

}  // namespace winnow
