// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/site_statistics.h"

#include <algorithm>
#include <cstring>

#include "extractor/methods/site/statistics/page_counter.h"
#include "extractor/methods/site/statistics/region_paths.h"
#include "extractor/methods/site/statistics/statistics_format.h"

namespace winnow {
namespace {

constexpr std::uint32_t kFewestPages = 2;

}  // namespace

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

SiteStatistics SiteStatistics::with_text_pages_at_most(std::span<const PageCount> bounds) const {
  if (bytes_.empty()) return *this;
  const auto words = std::make_shared<std::vector<std::uint64_t>>(bytes_.size() / 8);
  const std::span<std::byte> bytes = std::as_writable_bytes(std::span(*words));
  std::copy(bytes_.begin(), bytes_.end(), bytes.begin());
  std::byte* texts = bytes.data() + (std::as_bytes(texts_).data() - bytes_.data());
  for (const PageCount& bound : bounds) {
    const std::size_t found = index_of(texts_, bound.hash);
    if (found == texts_.size()) continue;
    PageCount count = texts_[found];
    count.pages = std::min(count.pages, std::max(bound.pages, kFewestPages));
    std::memcpy(texts + found * sizeof count, &count, sizeof count);
  }
  seal(bytes);
  return read(bytes, words).value();
}

std::string_view SiteStatistics::string_at(std::uint32_t offset) const {
  return offset < strings_.size() ? std::string_view(strings_.data() + offset) : std::string_view();
}

}  // namespace winnow
