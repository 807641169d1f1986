// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/upkeep/merge_input.h"

#include <utility>

#include "indexer/database/database_session.h"
#include "indexer/database/repeated_read.h"
#include "indexer/database/shard_set.h"
#include "indexer/database/whole_database.h"

namespace winnow {

Expected<MergeInput> open_input(const std::string& path) {
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

}  // namespace winnow
