// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the metadata of several databases says of all of them together.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "indexer/writer/upkeep/merge_shards.h"
#include "winnow/indexer/database_admin.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow {

// Gives the metadata of a database of one shard that is made of these, of which there is one at
// least. What is known of sites and files is that of the last input that knows it; rules and drift
// are counted together.
IndexMetadata merged_metadata(const std::vector<MergeInput>& inputs);

// Says in the report what only all parts together can tell, where the metadata is of parts, and
// forgets parts of which all are there.
void judge_parts(IndexMetadata& metadata, MergeReport& report);

// Gives what tells a merge of these from others: which databases they are, in which states and
// order, and what becomes of them.
std::string merge_identity(const std::vector<MergeInput>& inputs, MergedShards how);

// The first shard of a result has the identity of its merge under this key.
inline constexpr std::string_view kMergedKey = "winnow-merged";

}  // namespace winnow
