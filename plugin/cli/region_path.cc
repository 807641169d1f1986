// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/region_path.h"

#include <string_view>
#include <vector>

#include "plugin/cli/terminal_text.h"

namespace winnow::cli {
namespace {

constexpr std::string_view kOuterNames = "...>";

}  // namespace

std::string region_path(const SiteStatistics& statistics, std::uint32_t region, std::size_t names) {
  std::vector<std::string_view> inner_first;
  while (region < statistics.regions().size() && inner_first.size() < names) {
    const Region& each = statistics.regions()[region];
    inner_first.push_back(statistics.name(each));
    region = each.parent;
  }
  std::string path(region < statistics.regions().size() ? kOuterNames : "");
  for (auto name = inner_first.rbegin(); name != inner_first.rend(); ++name) {
    path.append(name == inner_first.rbegin() ? "" : ">").append(*name);
  }
  return path;
}

std::string fitted_path(const SiteStatistics& statistics, std::uint32_t region, std::size_t names,
                        std::size_t columns) {
  for (;; --names) {
    const std::string whole = region_path(statistics, region, names);
    std::string_view path = whole;
    if (names <= 2 && path.starts_with(kOuterNames)) path.remove_prefix(kOuterNames.size());
    std::string fitted = terminal_text(path, columns);
    if (names <= 1 || fitted == terminal_text(path)) return fitted;
  }
}

}  // namespace winnow::cli
