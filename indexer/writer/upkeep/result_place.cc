// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/upkeep/result_place.h"

#include <system_error>
#include <utility>

#include "indexer/common/remove_tree.h"
#include "indexer/database/compaction.h"
#include "indexer/database/shard_set.h"
#include "winnow/indexer/disk_sync.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

fs::path without_last_slash(const std::string& path) {
  const fs::path normal = fs::path(path).lexically_normal();
  return normal.has_filename() ? normal : normal.parent_path();
}

}  // namespace

ResultPlace::ResultPlace(const std::string& result, const std::string& ending, std::string job)
    : result_(without_last_slash(result)),
      made_(result_),
      job_(std::move(job)),
      unfinished_(this, [](const void* place) noexcept {
        remove_tree(static_cast<const ResultPlace*>(place)->made_.native());
      }) {
  made_ += ending;
}

Expected<void> ResultPlace::take() {
  if (const auto place = check_place(result_.string()); !place) return place.error();
  if (holds_database(result_.string())) {
    return Error{ErrorCode::usage, "is a database already", result_.string(),
                 "name a new directory for the result"};
  }
  std::error_code failed;
  if (result_.has_parent_path()) fs::create_directories(result_.parent_path(), failed);
  if (fs::exists(made_, failed)) {
    return Error{ErrorCode::usage, "is left of a " + job_ + " that was killed, or of another one",
                 made_.string(), "remove it if no " + job_ + " is running"};
  }
  unfinished_.begin();
  return {};
}

void ResultPlace::clear() noexcept { remove_tree(made_.native()); }

Expected<void> ResultPlace::move(std::span<const std::string> databases) {
  for (const std::string& database : databases) {
    if (const Expected<void> synced = sync_files(database); !synced) return synced.error();
  }
  // Nothing asks for memory between the rename and the end: either the result is there, or it is
  // not.
  const std::string folder = result_.has_parent_path() ? result_.parent_path().string() : ".";
  std::error_code failed;
  fs::rename(made_, result_, failed);
  if (!failed) failed = sync_to_disk(folder);
  if (failed) {
    std::error_code ignored;
    if (!fs::exists(made_, ignored)) fs::rename(result_, made_, ignored);
    return system_refusal(failed.value(), "cannot be put in its place: " + failed.message(),
                          result_.string(), "check the path and its permissions");
  }
  unfinished_.end();
  return {};
}

}  // namespace winnow
