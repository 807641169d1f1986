// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/site/statistics_counts.h"

#include <algorithm>

namespace winnow {

std::vector<PageCount> count_pages(std::vector<Sighting>& sightings, std::uint32_t least) {
  std::sort(sightings.begin(), sightings.end());
  std::vector<PageCount> counts;
  for (std::size_t begin = 0, end = 0; begin < sightings.size(); begin = end) {
    std::uint32_t pages = 0;
    for (; end < sightings.size() && sightings[end].hash == sightings[begin].hash; ++end) {
      if (end == begin || sightings[end].page != sightings[end - 1].page) ++pages;
    }
    if (pages >= least) counts.push_back({sightings[begin].hash, pages, 0});
  }
  return counts;
}

std::size_t index_of(std::span<const PageCount> counts, std::uint64_t hash) {
  const auto found = std::lower_bound(
      counts.begin(), counts.end(), hash,
      [](const PageCount& count, std::uint64_t wanted) { return count.hash < wanted; });
  if (found == counts.end() || found->hash != hash) return counts.size();
  return static_cast<std::size_t>(found - counts.begin());
}

std::uint32_t pages_of(std::span<const PageCount> counts, std::uint64_t hash) {
  const std::size_t index = index_of(counts, hash);
  return index < counts.size() ? counts[index].pages : 0;
}

}  // namespace winnow
