// SPDX-License-Identifier: GPL-2.0-or-later
//
// Adds words to a query of shards on servers (expansion.h). This is private to the search folder.
#pragma once

#include <string>
#include <vector>

#include "queries/remote/shard_crew.h"
#include "queries/search/expansion.h"
#include "queries/search/remote_matches.h"
#include "queries/search/remote_statistics.h"

namespace winnow {

// Does what expanded() does. Xapian's own way would ask each shard for each term of the pages, one
// after the other. Throws what Xapian throws, and ShardsFailed.
ExpandedQuery remote_expanded(ShardCrew& crew, const RemoteStatistics& statistics,
                              RemoteMatches& matches, const IndexMetadata& metadata,
                              const BuiltQuery& built, const Xapian::Query& scored);

// Does what added_words() does.
std::vector<std::string> remote_added_words(ShardCrew& crew, const IndexMetadata& metadata,
                                            Analyzer& analyzer, const ExpandedQuery& expanded);

}  // namespace winnow
