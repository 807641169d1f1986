// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names of a site's regions, for people and programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "winnow/extractor/site_statistics.h"

namespace winnow::cli {

// What a path is cut to: pages can nest without end.
inline constexpr std::size_t kMaxPathNames = 64;

// The names of the region with this index and of those around it, outermost first, as
// "html>body>div#main>p". Of more than `names` the innermost, behind "...>". Empty for kNoRegion.
// Names are of pages and may hold anything. Thread-safe.
std::string region_path(const SiteStatistics& statistics, std::uint32_t region,
                        std::size_t names = kMaxPathNames);

// The same, as terminal_text(), with so few of at most `names` names that it fits into `columns`;
// of one that does not fit the end is cut off. The mark of outer names is not there for two names
// or fewer. Thread-safe.
std::string fitted_path(const SiteStatistics& statistics, std::uint32_t region, std::size_t names,
                        std::size_t columns);

}  // namespace winnow::cli
