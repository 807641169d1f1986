// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/learning/control_pages.h"

#include <xxhash.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace winnow {
namespace {

std::uint64_t hash_of(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

bool stands_before(const PageIdentity& a, const PageIdentity& b) {
  return std::tie(a.url, a.path) < std::tie(b.url, b.path);
}

void keep_one_of_each_url(std::vector<PageIdentity>& pages) {
  std::sort(pages.begin(), pages.end(), stands_before);
  const auto same_url = [](const PageIdentity& a, const PageIdentity& b) { return a.url == b.url; };
  pages.erase(std::unique(pages.begin(), pages.end(), same_url), pages.end());
}

std::vector<std::uint64_t> urls_of(std::span<const PageIdentity> pages) {
  std::vector<std::uint64_t> urls;
  urls.reserve(pages.size());
  for (const PageIdentity& page : pages) urls.push_back(page.url);
  return urls;
}

void leave_out(std::span<const PageIdentity> sample, std::vector<PageIdentity>& pages) {
  std::vector<std::uint64_t> urls = urls_of(sample);
  std::sort(urls.begin(), urls.end());
  std::erase_if(pages, [&](const PageIdentity& page) {
    return std::binary_search(urls.begin(), urls.end(), page.url);
  });
}

}  // namespace

PageIdentity identify_page(std::string_view url, std::string_view path) {
  return {hash_of(url), hash_of(path)};
}

// The seed is a hash of a sorted list: of a sum, which needs no sorting, the terms could be chosen
// so that it comes to a seed that was known before.
ControlPages::ControlPages(std::vector<PageIdentity> site, std::span<const PageIdentity> sample,
                           std::size_t size) {
  keep_one_of_each_url(site);
  const std::vector<std::uint64_t> urls = urls_of(site);
  const std::uint64_t seed = XXH3_64bits(urls.data(), urls.size() * sizeof(std::uint64_t));
  leave_out(sample, site);
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranked;  // and paths
  ranked.reserve(site.size());
  for (const PageIdentity& page : site) {
    ranked.emplace_back(XXH3_64bits_withSeed(&page.url, sizeof page.url, seed), page.path);
  }
  const auto end = ranked.begin() + static_cast<std::ptrdiff_t>(std::min(size, ranked.size()));
  std::partial_sort(ranked.begin(), end, ranked.end());
  for (auto page = ranked.begin(); page != end; ++page) paths_.push_back(page->second);
}

}  // namespace winnow
