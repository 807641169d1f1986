// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a program can say of a source, whatever its kind: which pages to take, and their URLs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/limits.h"
#include "winnow/indexer/document_type.h"

namespace winnow {

// Replaces `from` by `to` where a URL begins with it.
struct UrlMap {
  std::string from;
  std::string to;
};

// Reads "FROM=TO", split at the first "=". ErrorCode::usage without one, or with an empty FROM.
WINNOW_EXPORT Expected<UrlMap> parse_url_map(std::string_view text);

// Plain data. All paths are relative to the source, with "/" between their parts.
struct SourceSettings {
  // URL that every path is appended to: "https://example.org/docs" makes docs.html
  // https://example.org/docs/docs.html. May begin with "/", then without a host. With a base URL no
  // folder is taken for a host, and no canonical link is looked at: "/" is for no host. Default:
  // empty, the host comes from folder names or canonical links (see open_directory).
  std::string base_url;

  // Globs of the files to take, and of those to leave out; the latter win. Bytes are compared, case
  // matters, the locale does not.
  //   *  any characters but "/"     ?  one of them     [a-c] [!a-c]  one of a set     \  quotes
  //   ** as a whole part: any number of folders, also none ("docs/**/*.html", "**/print/**")
  // A glob without "/" is compared with the name of the file alone, in whichever folder; one with
  // "/" with the whole path; one that ends in "/" means everything in that folder.
  // Default: empty; all files are taken, none is left out.
  std::vector<std::string> include;
  std::vector<std::string> exclude;

  // Replacements of URL prefixes, after all else was done to the URL; the first that matches is
  // the only one. The result is used as it is. Default: none.
  std::vector<UrlMap> url_maps;

  // Whether symbolic links are followed, also out of the source: only for folders one trusts. Each
  // folder and each file is taken once, at the first path in order; loops are harmless. Takes
  // about 50 bytes of memory for each file. Default: links are skipped.
  bool follow_symlinks = false;

  // Larger files are skipped without reading them. Bytes. Default: that of Limits.
  std::size_t max_page_bytes = Limits{}.page_bytes;

  // Which files beside HTML are pages, and what reads them. Default: none.
  DocumentSettings documents;
};

}  // namespace winnow
