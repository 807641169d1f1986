// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/known_url.h"

#include <utility>

#include "indexer/source/pages/page_url.h"
#include "winnow/indexer/url.h"

namespace winnow {

Expected<KnownUrl> KnownUrl::make(const SourceSettings& options) {
  // This is asked for its errors only.
  const Expected<PageUrl> checked = PageUrl::make(options, {});
  if (!checked) return checked.error();
  Expected<PathFilter> filter = PathFilter::compile(options.include, options.exclude);
  if (!filter) return filter.error();
  KnownUrl known;
  known.base_ = options.base_url;
  known.maps_ = options.url_maps;
  known.filter_ = *std::move(filter);
  return known;
}

Expected<std::string> KnownUrl::normal(std::string_view url) const {
  const bool rooted = url.starts_with('/');
  return rooted && !base_.empty() ? resolve_url(base_, url) : normalise_url(url);
}

std::string KnownUrl::mapped(std::string url) const { return map_url(maps_, std::move(url)); }

bool KnownUrl::takes(std::string_view url) const {
  const std::size_t scheme = url.find("://");
  if (scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
  while (url.starts_with('/')) url.remove_prefix(1);
  return filter_.takes(url);
}

}  // namespace winnow
