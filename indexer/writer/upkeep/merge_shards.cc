// SPDX-License-Identifier: GPL-2.0-or-later
//
// The shards of a database become one.

#include "indexer/writer/upkeep/merge_shards.h"

#include <xapian.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "indexer/database/compaction.h"
#include "indexer/database/compaction_place.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/database_session.h"
#include "indexer/database/shard_set.h"
#include "indexer/database/xapian_errors.h"
#include "indexer/writer/spelling/spelling_words.h"
#include "winnow/indexer/database_admin.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/unfinished.h"

namespace winnow {

Expected<MergeInput> open_input(const std::string& path) {
  const UnlockedUse unlocked;
  return read_repeatedly<MergeInput>(path, [&]() -> Expected<MergeInput> {
    const Expected<std::vector<std::string>> shards = shard_paths(path);
    if (!shards) return shards.error();
    MergeInput input;
    input.path = path;
    for (const std::string& shard : *shards) input.shards.push_back(open_whole(shard));
    Expected<IndexMetadata> metadata = read_index_metadata(input.shards.front(), path, {});
    if (!metadata) return metadata.error();
    if (metadata->version.empty()) {
      return Error{ErrorCode::incompatible, "an empty database that Winnow did not make", path,
                   "leave it out"};
    }
    input.metadata = std::move(*metadata);
    return input;
  });
}

Error interrupted_merge(const std::string& what_is_left, const std::string& path) {
  return {ErrorCode::try_again, "interrupted; " + what_is_left, path, "merge again"};
}

namespace {

using LockedShards = std::vector<Xapian::WritableDatabase>;

// Opens the shards, each with its lock. Another process may make them one meanwhile.
Expected<LockedShards> lock_shards(const std::string& path) {
  return read_repeatedly<LockedShards>(path, [&]() -> Expected<LockedShards> {
    const Expected<std::vector<std::string>> paths = shard_paths(path);
    if (!paths) return paths.error();
    if (const auto unshared = check_unshared(*paths); !unshared) return unshared.error();
    LockedShards shards;
    for (const std::string& shard : *paths) {
      shards.push_back(lock_shard(shard, Xapian::DB_OPEN | kOwnFormat));
      require_tables(shards.back());
      begin_changes(shards.back());
    }
    return shards;
  });
}

// The shards of a finished database are written down as one first, so that a process that is killed
// here leaves a database as it is before the end of its first run: the next run makes it one.
Expected<MergeReport> join(const std::string& path, LockedShards& shards,
                           const CompactionLeftovers& leftovers, const Interruption& interrupted) {
  Expected<IndexMetadata> read = read_index_metadata(shards.front(), path, {});
  if (!read) return read.error();
  IndexMetadata& metadata = *read;
  leftovers.remove();
  Xapian::Database all;
  for (const Xapian::WritableDatabase& shard : shards) all.add_database(shard);
  if (SpellingShard::is_left(path)) {
    for (Xapian::WritableDatabase& shard : shards) renew_spellings(shard);
    for (Xapian::WritableDatabase& shard : shards) commit_changes(shard);
    SpellingShard::remove(path);
  }
  throw_if(interrupted);
  const std::size_t before = std::exchange(metadata.shards, 1);
  write_index_metadata(all, shards.front(), metadata);
  commit_changes(shards.front());
  const MergeReport report{shards.size(), all.get_doccount(), 0, metadata.collapsed};
  const Expected<void> is_one = compact_in_place(all, path, interrupted);
  const bool stopped = !is_one && interrupted && interrupted();
  if (stopped) {
    metadata.shards = before;
    write_index_metadata(all, shards.front(), metadata);
    commit_changes(shards.front());
  }
  for (Xapian::WritableDatabase& shard : shards) shard.close();
  if (is_one) return report;
  if (stopped) throw Interrupted{};
  Error error = is_one.error();
  error.what = "cannot be made one database, and stays in its shards: " + error.what;
  error.where = path;
  if (error.code == ErrorCode::disk) {
    error.hint = "make room beside it, for a copy named " + path + ".compacting, and merge again";
  }
  return error;
}

// Removes the old files at its end, also where an exception ends the work. All that stands on these
// files must be closed by then.
class RemovalAtEnd {
 public:
  explicit RemovalAtEnd(const std::string& path)
      : leftovers_(path), unfinished_(&leftovers_, [](const void* leftovers) noexcept {
          static_cast<const CompactionLeftovers*>(leftovers)->remove();
        }) {
    unfinished_.begin();
  }
  const CompactionLeftovers& those() const { return leftovers_; }

 private:
  CompactionLeftovers leftovers_;
  Unfinished unfinished_;
};

Expected<MergeReport> check_joined(const std::string& path, const MergeReport& report) {
  const Expected<std::vector<std::string>> left = shard_paths(path);
  if (left && left->size() == 1) return report;
  return Error{ErrorCode::disk, "its shards could not be put together in its place", path,
               "make room, or name another directory for the result: winnow merge OUT DB"};
}

}  // namespace

Expected<MergeReport> merge_shards(const std::string& path,
                                   const std::function<bool()>& interrupted) {
  return with_xapian<MergeReport>(path, [&]() -> Expected<MergeReport> {
    const Expected<MergeInput> input = open_input(path);
    if (!input) return input.error();
    const auto is_one_already = [&input] {
      return MergeReport{1, input->shards[0].get_doccount(), 0, input->metadata.collapsed};
    };
    if (input->shards.size() == 1) return is_one_already();
    std::optional<RemovalAtEnd>
        leftovers;  // outlives the shards, and is there only with their locks
    Expected<LockedShards> shards = lock_shards(path);
    if (!shards) return shards.error();
    if (shards->size() == 1) return is_one_already();
    leftovers.emplace(path);
    try {
      Expected<MergeReport> report = join(path, *shards, leftovers->those(), interrupted);
      if (!report) return report;
      return check_joined(path, *report);
    } catch (const Interrupted&) {
      return interrupted_merge("the database stays in its shards", path);
    }
  });
}

}  // namespace winnow
