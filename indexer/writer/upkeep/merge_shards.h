// SPDX-License-Identifier: GPL-2.0-or-later
//
// A database that is merged with others, or whose shards become one.
#pragma once

#include <xapian.h>

#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow {

struct MergeInput {
  std::string path;
  std::vector<Xapian::Database> shards;
  IndexMetadata metadata;
};

// Opens all shards to be read. Errors are those of merge_databases().
Expected<MergeInput> open_input(const std::string& path);

// Gives the error of a merge that its caller has interrupted.
Error interrupted_merge(const std::string& what_is_left, const std::string& path);

}  // namespace winnow
