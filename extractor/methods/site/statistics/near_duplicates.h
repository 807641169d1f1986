// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages that say what another one says: print versions, session ids in the text.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/methods/site/statistics/page_summary.h"

namespace winnow {

// The pages, ascending, without those whose own texts are nearly those of a page before: at least
// kNearlyEqual of the words of both. A page's own are the texts that few pages have; measured by
// all texts, pages with a large menu and a short text would be copies of each other, and pages
// whose print version leaves the menu out would not. A page without texts of its own is no copy.
// Time n log n in the blocks of all pages. Thread-safe.
std::vector<std::uint32_t> without_near_duplicates(std::span<const PageSummary* const> pages);

inline constexpr double kNearlyEqual = 0.9;

// A text is a page's own if no more than a tenth of the pages have it, but up to 3 in any case, and
// up to 20 at most; with fewer than 6 pages no more than half of them.
std::uint32_t most_pages_of_own_text(std::uint32_t pages);

}  // namespace winnow
