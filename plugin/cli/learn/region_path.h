// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names of a site's regions that fit into a column.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "plugin/report/region_path.h"

namespace winnow::cli {

using report::kMaxPathNames;
using report::region_path;

// region_path() as terminal_text(), with so few of at most `names` names that it fits into
// `columns`; of one that does not fit the end is cut off. The mark of outer names is not there for
// two names or fewer. Thread-safe.
std::string fitted_path(const SiteStatistics& statistics, std::uint32_t region, std::size_t names,
                        std::size_t columns);

}  // namespace winnow::cli
