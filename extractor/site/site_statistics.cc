// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/site_statistics.h"

#include <xxhash.h>

#include <algorithm>

#include "extractor/site/region_paths.h"
#include "extractor/site/statistics_counts.h"

namespace winnow {
std::uint64_t block_text_hash(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

std::uint32_t SiteStatistics::find(std::uint64_t path) const {
  const auto found = std::lower_bound(
      regions_.begin(), regions_.end(), path,
      [](const Region& region, std::uint64_t wanted) { return region.path < wanted; });
  if (found == regions_.end() || found->path != path) return kNoRegion;
  return static_cast<std::uint32_t>(found - regions_.begin());
}

bool SiteStatistics::is_key(std::uint64_t key) const {
  return std::binary_search(keys_.begin(), keys_.end(), key);
}

std::uint32_t SiteStatistics::text_pages(std::uint64_t text) const {
  return pages_of(texts_, text);
}

std::uint32_t SiteStatistics::region_text_pages(std::uint64_t path, std::uint64_t text) const {
  return pages_of(region_texts_, path_below(path, text));
}

std::uint32_t SiteStatistics::subtree_pages(std::uint64_t hash) const {
  return pages_of(subtrees_, hash);
}

std::string_view SiteStatistics::string_at(std::uint32_t offset) const {
  return offset < strings_.size() ? std::string_view(strings_.data() + offset) : std::string_view();
}

}  // namespace winnow
