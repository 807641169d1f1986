// SPDX-License-Identifier: GPL-2.0-or-later
//
// A database may lie in several directories. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/queries/searcher.h"

namespace winnow {

struct OpenedShards {
  Xapian::Database database;
  std::vector<std::string> missing;  // as the stub file names them
};

// Opens the database in the directory `path`, or the shards that its stub file (XAPIANDB) names;
// they lie in the directory of the stub or at absolute paths. Lines of other types than "auto" and
// "glass" are left to Xapian. Gives ErrorCode::corrupt if a shard is missing and is not to be
// skipped, or if all of them are. Throws what Xapian throws.
Expected<OpenedShards> open_shards(const std::string& path, MissingShards missing);

}  // namespace winnow
