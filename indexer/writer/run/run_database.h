// SPDX-License-Identifier: GPL-2.0-or-later
//
// The database that a run writes to: its shards, its metadata and its spelling dictionary.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "indexer/writer/run/shard_writer.h"
#include "indexer/writer/spelling/spelling_words.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {

// One thread uses it, unless a function says otherwise. Functions throw Xapian's exceptions.
class RunDatabase {
 public:
  // Keeps both by reference.
  RunDatabase(const IndexOptions& options, WorkPool& pool) : options_(options), pool_(pool) {}

  // Finds the database in `path`, or makes it for the pages of the source; a dry run makes none.
  // Errors are those of index_site(), and ErrorCode::try_again where another run has ended
  // meanwhile: then another RunDatabase may succeed.
  Expected<void> open(const std::string& path, Source& source, ShardLinks links);

  // Removes the database if open() has made it, with the directories that were made for it, and
  // returns whether that was so. To be called while nothing else uses the shards; afterwards they
  // are closed. What cannot be removed stays.
  bool discard_if_made();

  // Says, after open() has failed, whether another run has changed which shards there are since
  // they were looked up.
  bool has_other_shards() const;

  // Says whether open() has removed what a loss of power had left of a first run.
  bool begun_anew() const { return begun_anew_; }

  const std::string& path() const { return path_; }
  // Gives the directories of the shards; none where a dry run has no database.
  const std::vector<std::string>& shard_paths() const { return shard_paths_; }

  // There is always one shard. The first says what is true of all.
  std::span<const std::unique_ptr<ShardWriter>> shards() const { return shards_; }
  ShardWriter& first_shard() const { return *shards_.front(); }
  // Gives the shard that a page, or a file, is in by the hash of its URL term, or of its path.
  ShardWriter& shard_for(std::uint64_t hash) const;
  // Gives all shards, to be read.
  Xapian::Database present() const;
  // Says whether the shards are to become one database at the end.
  bool is_parted() const { return shards_.size() != metadata_.shards; }

  // Says whether this run has made the database.
  bool is_new() const { return made_; }

  IndexMetadata& metadata() { return metadata_; }
  bool metadata_changed() const { return metadata_changed_; }
  void set_metadata_changed() { metadata_changed_ = true; }
  // Writes the metadata to the first shard, with the languages that all shards have.
  void write_metadata();

  // Gives the dictionary of shards that are to become one; null where each has its own. Any thread
  // may ask while pages are in work.
  SpellingShard* spelling() { return spelling_ ? &*spelling_ : nullptr; }
  // Gives what the dictionary has gathered to the first shard, and ends it.
  void keep_spellings();
  // Says whether the dictionary of the shards lacks words, after a run that was killed or
  // interrupted.
  bool spellings_missing() const { return spellings_missing_; }

  // Stores a model that a page was classified by, once for each model.
  void store_model(const std::shared_ptr<const SiteModel>& model);

  void wait_until_idle() const;
  bool has_failed() const;
  // Throws what went wrong with a shard, if anything did.
  void rethrow_failure() const;
  // Says whether anything was written since the database was opened.
  bool has_ever_changed() const;

  // Commits what each shard has, one after the other.
  void commit_shards() const;

 private:
  Expected<void> open_without_lock(Source& source);
  Expected<void> begin_anew(Source& source);
  Expected<void> make_new(Source& source);
  Expected<IndexMetadata> read_metadata() const;
  Expected<void> open_metadata();
  Expected<void> require_unchanged() const;
  void note_part(const Source& source);
  void open_shards(ShardLinks links);
  void open_spelling();
  void add_shard(std::optional<Xapian::WritableDatabase> database, Xapian::Database present,
                 const ShardLinks& links);
  bool is_up_to_date() const;
  void begin();

  const IndexOptions& options_;
  WorkPool& pool_;
  std::string path_;
  std::vector<std::string> shard_paths_;
  bool made_ = false;
  bool begun_anew_ = false;
  std::size_t made_directories_ = 0;  // the last parts of the path that were not there
  IndexMetadata metadata_;
  std::string metadata_text_;      // as it was read, before the shards were locked
  bool metadata_changed_ = false;  // since it was read
  bool spellings_missing_ = false;
  std::vector<std::unique_ptr<ShardWriter>> shards_;
  std::optional<SpellingShard> spelling_;
  std::unordered_set<std::shared_ptr<const SiteModel>> models_;  // that the run has met
};

}  // namespace winnow
