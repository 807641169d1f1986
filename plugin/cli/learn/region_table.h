// SPDX-License-Identifier: GPL-2.0-or-later
//
// Shows a site's statistics: its regions, the part of its text that repeats, what its titles share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "winnow/extractor/site_models.h"

namespace winnow::cli {

// So many lines of regions are shown if not all are.
inline constexpr std::size_t kShownRegions = 40;

// Writes a line for the whole site, what titles begin and end with, and a line for each region that
// text stands in itself, those with most words first. Its words are those of the region, not of
// regions in it, so that each word of the site counts once. It shows at most `most` regions, and of
// the others their number and share. All that is of pages is as terminal_text() has it. Takes time
// n log n in the regions.
std::string region_table(const SiteModel& site, std::size_t most);

// Adds the same as members of a site's object: "statistics" (null if the site has none), with all
// regions in the order of the table, and "title_heads" and "title_tails". Each region has its
// figures twice: "own", as in the table, and "all", with the regions in it. A share of nothing is
// null. Takes time n log n in the regions.
void add_regions(const SiteModel& site, nlohmann::ordered_json& object);

// Gives region_path() as terminal_text(), with so few of at most `names` names that it fits into
// `columns`; the end of one that does not fit is cut off. The mark of outer names is not there for
// two names or fewer. It is thread-safe.
std::string fitted_path(const SiteStatistics& statistics, std::uint32_t region, std::size_t names,
                        std::size_t columns);

}  // namespace winnow::cli
