// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts what the pages of a sample have in common, and leaves out pages that say what another one
// says: print versions, session ids in the text.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/methods/site/statistics/page_summary.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {

struct SummarizedPage {
  const PageTree* tree = nullptr;  // It has names.
  const PageSummary* summary = nullptr;
};

// Learns the statistics of pages that are all different. A key tells regions apart if at least two
// pages have it, and one page in kKeyShare. The same pages in another order give the same bytes.
// Takes n log n time in the nodes of all pages. With fewer than kLeastPages pages the statistics
// have their number and nothing else.
SiteStatistics learn_statistics(std::span<const SummarizedPage> pages);

inline constexpr std::uint32_t kKeyShare = 20;

// Returns the pages, ascending, without those whose own texts are nearly those of a page before: at
// least kNearlyEqual of the words of both. A page's own texts are those that few pages have. By all
// texts, pages with a large menu and a short text would be copies of each other, and pages whose
// print version leaves the menu out would not. A page without own texts is no copy. Takes n log n
// time in the blocks of all pages. It is thread-safe.
std::vector<std::uint32_t> without_near_duplicates(std::span<const PageSummary* const> pages);

inline constexpr double kNearlyEqual = 0.9;

// Returns how many pages may have a text that is a page's own: a tenth of the pages, but at least 3
// and at most 20, and with fewer than 6 pages no more than half of them.
std::uint32_t most_pages_of_own_text(std::uint32_t pages);

}  // namespace winnow
