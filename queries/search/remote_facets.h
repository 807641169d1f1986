// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts how the pages of a query are spread over sites, languages, types and years, in shards on
// servers. This is private to the search folder.
#pragma once

#include <xapian.h>

#include "queries/remote/shard_crew.h"
#include "queries/search/remote_statistics.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// The numbers are exact. The values are terms, whose pages the servers count: those first that most
// pages have, until no other can be among the kMaxFacetValues of a facet. Throws what Xapian
// throws, and ShardsFailed.
Facets remote_facets(ShardCrew& crew, const RemoteStatistics& statistics,
                     const Xapian::Query& query);

}  // namespace winnow
