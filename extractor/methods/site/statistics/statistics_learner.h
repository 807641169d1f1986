// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts what the pages of a sample have in common.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/methods/site/statistics/page_summary.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {

struct SummarizedPage {
  const PageTree* tree = nullptr;  // with names
  const PageSummary* summary = nullptr;
};

// Learns the statistics of pages that are all different. A key tells regions apart if at least two
// pages have it, and one page in kKeyShare. The same pages in another order give the same bytes.
// Takes n log n time in the nodes of all pages. With fewer than kLeastPages pages the statistics
// have their number and nothing else.
SiteStatistics learn_statistics(std::span<const SummarizedPage> pages);

inline constexpr std::uint32_t kKeyShare = 20;

}  // namespace winnow
