// SPDX-License-Identifier: GPL-2.0-or-later
//
// Answers most look-ups in a site's statistics without a search.
#pragma once

#include "extractor/methods/site/statistics/page_counter.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {

// Pages ask mostly for what no other page has. Each table has a filter, which fits in a processor's
// cache where the table does not.
struct SiteStatistics::Filters {
  HashFilter texts;
  HashFilter region_texts;
  HashFilter subtrees;
};

}  // namespace winnow
