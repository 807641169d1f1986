// SPDX-License-Identifier: GPL-2.0-or-later
//
// Looks up counts in a site's statistics.
#pragma once

#include <span>

#include "extractor/methods/site/statistics/page_counter.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {

// Has an index of each table. Pages ask mostly for what no other page has, and the indexes, unlike
// the tables, fit in a processor's cache.
struct SiteStatistics::Indexes {
  Indexes(std::span<const PageCount> of_texts, std::span<const PageCount> of_region_texts,
          std::span<const PageCount> of_subtrees)
      : texts(of_texts), region_texts(of_region_texts), subtrees(of_subtrees) {}

  CountIndex texts;
  CountIndex region_texts;
  CountIndex subtrees;
};

}  // namespace winnow
