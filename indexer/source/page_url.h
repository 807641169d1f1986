// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a file's path to its page's URL. Private to the sources.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "indexer/source/mirror_layout.h"
#include "winnow/indexer/directory_source.h"

namespace winnow {

// The rules that open_directory() documents. Immutable; thread-safe.
class PageUrl {
 public:
  // ErrorCode::usage if the base URL is none.
  static Expected<PageUrl> make(const DirectoryOptions& options, MirrorLayout layout);

  // The URL of the file `path`, relative to the source, that holds `page`.
  std::string of(std::string_view path, std::string_view page) const;

  // Whether that depends on the page: HTTrack may have noted another URL in it.
  bool needs_page(std::string_view path) const;

 private:
  PageUrl() = default;
  std::string unmapped(std::string_view path, std::string_view page) const;

  bool has_base_ = false;
  std::string base_;  // without the "/" at its end
  MirrorLayout layout_;
  std::vector<UrlMap> maps_;
};

// What the first of the maps that fits makes of a URL.
std::string map_url(const std::vector<UrlMap>& maps, std::string url);

}  // namespace winnow
