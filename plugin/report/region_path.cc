// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/report/region_path.h"

#include <vector>

namespace winnow::report {

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

}  // namespace winnow::report
