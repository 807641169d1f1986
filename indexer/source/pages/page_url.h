// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a file's path to its page's URL. Private to the sources.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "indexer/source/pages/mirror_layout.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

// The rules that open_directory() documents. Immutable; thread-safe.
class PageUrl {
 public:
  // ErrorCode::usage if the base URL is none.
  static Expected<PageUrl> make(const SourceSettings& options, MirrorLayout layout);

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

// The URL that the page was fetched from, without its scheme ("example.org/page.php?id=5"), by the
// comment that HTTrack puts at the top: "Mirrored from ... by HTTrack Website Copier". It names a
// page with a query page4c2f.html, so the comment is the only trace of the query. Empty if there is
// no such comment in the first 4 KiB. Whoever wrote the page may have written the comment: check
// it.
std::string_view httrack_origin(std::string_view page);

// Whether the page is HTTrack's stand-in for a redirection: "Page has moved", and a link.
bool is_httrack_redirection(std::string_view page);

}  // namespace winnow
