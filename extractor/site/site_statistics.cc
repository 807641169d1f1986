// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/site_statistics.h"

#include <xxhash.h>

#include "extractor/site/hash_search.h"
#include "extractor/site/region_paths.h"
#include "extractor/site/statistics_counts.h"

namespace winnow {
std::uint64_t block_text_hash(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

std::uint32_t SiteStatistics::find(std::uint64_t path) const {
  const std::size_t found =
      find_by_hash(regions_, path, [](const Region& region) { return region.path; });
  if (found == regions_.size() || regions_[found].path != path) return kNoRegion;
  return static_cast<std::uint32_t>(found);
}

bool SiteStatistics::is_key(std::uint64_t key) const {
  const std::size_t found = find_by_hash(keys_, key, [](std::uint64_t each) { return each; });
  return found < keys_.size() && keys_[found] == key;
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
