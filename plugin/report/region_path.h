// SPDX-License-Identifier: GPL-2.0-or-later
//
// Regions of a site have names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/extractor/site_statistics.h"

namespace winnow::report {

// What a path is cut to: pages can nest without end.
inline constexpr std::size_t kMaxPathNames = 64;

// Stands for the outer names of a path that was cut.
inline constexpr std::string_view kOuterNames = "...>";

// Gives the names of the region with this index and of those around it, outermost first, as
// "html>body>div#main>p". Of more than `names` it gives the innermost, behind kOuterNames. It is
// empty for kNoRegion. Names are of pages and may hold anything. It is thread-safe.
std::string region_path(const SiteStatistics& statistics, std::uint32_t region,
                        std::size_t names = kMaxPathNames);

}  // namespace winnow::report
