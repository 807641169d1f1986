// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/learn/region_path.h"

#include <string_view>

#include "plugin/cli/terminal/terminal_text.h"

namespace winnow::cli {

std::string fitted_path(const SiteStatistics& statistics, std::uint32_t region, std::size_t names,
                        std::size_t columns) {
  for (;; --names) {
    const std::string whole = region_path(statistics, region, names);
    std::string_view path = whole;
    if (names <= 2 && path.starts_with(report::kOuterNames)) {
      path.remove_prefix(report::kOuterNames.size());
    }
    std::string fitted = terminal_text(path, columns);
    if (names <= 1 || fitted == terminal_text(path)) return fitted;
  }
}

}  // namespace winnow::cli
