// SPDX-License-Identifier: GPL-2.0-or-later
//
// Leaves out pages that say what another one says: print versions, session ids in the text.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/methods/site/statistics/page_summary.h"

namespace winnow {

// Returns the pages, ascending, without those whose own texts are nearly those of a page before: at
// least kNearlyEqual of the words of both. A page's own texts are those that few pages have. By all
// texts, pages with a large menu and a short text would be copies of each other, and pages whose
// print version leaves the menu out would not. A page without own texts is no copy. Takes n log n
// time in the blocks of all pages. Thread-safe.
std::vector<std::uint32_t> without_near_duplicates(std::span<const PageSummary* const> pages);

inline constexpr double kNearlyEqual = 0.9;

// Returns how many pages may have a text that is a page's own: a tenth of the pages, but at least 3
// and at most 20, and with fewer than 6 pages no more than half of them.
std::uint32_t most_pages_of_own_text(std::uint32_t pages);

}  // namespace winnow
