// SPDX-License-Identifier: GPL-2.0-or-later
//
// What was learned of sites, for people and for programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "winnow/extractor/site_models.h"

namespace winnow::cli {

struct ModelView {
  std::string file;
  std::string identifier;
  std::size_t bytes = 0;  // of the file
  std::vector<std::shared_ptr<const SiteModel>> sites;
  std::optional<std::uint32_t> only;  // this template of each site, not all of them
  bool all_regions = false;           // of text, not only those with most words
  std::uint32_t depth = std::numeric_limits<std::uint32_t>::max();  // of trees
};

// All that is shown is of pages and may hold anything: none of these has control characters in it,
// apart from the line breaks between lines, and malformed UTF-8 is replaced.

// Sites, what they were learned with, their regions as region_table() shows them, and their
// templates as pattern_tree_text() shows them.
std::string to_text(const ModelView& view);

// Draws the trees as graphs, one behind the other.
std::string to_dot(const ModelView& view);

// Writes one object with all regions; the nodes of a tree are a list in preorder.
std::string to_json(const ModelView& view);

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
