// SPDX-License-Identifier: GPL-2.0-or-later
//
// When pages were changed last, as the sitemap of their site says (https://www.sitemaps.org/):
// a mirror's files have the times at which they were fetched, or none. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace winnow {

// So many pages of sitemaps are kept at most; those behind them keep the times of their files.
inline constexpr std::size_t kMostSitemapPages = 2'000'000;

// It is thread-compatible. Memory: some 40 bytes for each page.
class SitemapDates {
 public:
  // Adds the pages of a sitemap that have a date. Gives the URLs of the sitemaps in it, if it is an
  // index of them. It is no XML parser: tags are looked for, entities are the five of XML and
  // numbers, and what a document type declares means nothing. It takes linear time.
  std::vector<std::string> add(std::string_view xml);

  // Gives the time of the page, in seconds since 1970. Of a URL without a host the path is looked
  // up, if all pages of the sitemaps have one host; http and https are the same. Nothing if it is
  // not known.
  std::optional<std::int64_t> of(std::string_view url) const;

  std::size_t size() const { return by_url_.size(); }

 private:
  void add_page(std::string_view loc, std::string_view lastmod);

  std::unordered_map<std::uint64_t, std::int64_t> by_url_;   // by hash, without the scheme
  std::unordered_map<std::uint64_t, std::int64_t> by_path_;  // by hash; empty with several hosts
  std::string host_;
  bool one_host_ = true;
};

}  // namespace winnow
