// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/site/statistics_counts.h"

#include "extractor/site/hash_search.h"

namespace winnow {

std::size_t index_of(std::span<const PageCount> counts, std::uint64_t hash) {
  const std::size_t found =
      find_by_hash(counts, hash, [](const PageCount& count) { return count.hash; });
  return found < counts.size() && counts[found].hash == hash ? found : counts.size();
}

std::uint32_t pages_of(std::span<const PageCount> counts, std::uint64_t hash) {
  const std::size_t index = index_of(counts, hash);
  return index < counts.size() ? counts[index].pages : 0;
}

}  // namespace winnow
