// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages that bring their URL: in archives of crawls, in JSON. Private to the sources.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "indexer/source/pages/glob.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

// What the options say of such pages. Immutable; thread-safe.
class KnownUrl {
 public:
  // ErrorCode::usage for a base URL or glob that makes no sense.
  static Expected<KnownUrl> make(const SourceSettings& options);

  // The normal form of `url`; one that begins with "/" is resolved against the base URL.
  Expected<std::string> normal(std::string_view url) const;

  // What a UrlMap makes of a normal form.
  std::string mapped(std::string url) const;

  // Whether the globs take the page: they see its URL without the scheme,
  // "example.org/docs/a.html", which is its path in a mirror.
  bool takes(std::string_view url) const;

  // Does the same for a page that has a path of its own.
  bool takes_path(std::string_view path) const { return filter_.takes(path); }

 private:
  KnownUrl() = default;

  std::string base_;
  std::vector<UrlMap> maps_;
  PathFilter filter_;
};

}  // namespace winnow
