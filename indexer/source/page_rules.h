// SPDX-License-Identifier: GPL-2.0-or-later
//
// What holds for pages with file names, wherever they lie. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "indexer/source/glob.h"
#include "indexer/source/mirror_layout.h"
#include "indexer/source/page_file.h"
#include "indexer/source/page_url.h"
#include "winnow/indexer/directory_source.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Immutable once made; thread-safe.
struct PageRules {
  PathFilter filter;
  MirrorLayout layout;
  PageUrl urls;
  std::size_t max_bytes = 0;
  bool follow_symlinks = false;
};

// Errors: ErrorCode::usage for a base URL or glob that makes no sense.
Expected<PageRules> make_rules(const DirectoryOptions& options, MirrorLayout layout);

// "c" of "a/b/c" and of "a/b/c/".
std::string_view last_part(std::string_view path);

// Why the name of a file rules it out, or nothing if its content may be a page.
std::optional<SkipReason> judge_name(const PageRules& rules, const std::string& path);

// The page that the file `path` of the source holds; `modified` in seconds since 1970.
std::variant<RawPage, SkippedFile> make_page(const PageRules& rules, const std::string& path,
                                             std::string bytes, std::int64_t modified);

// The page in an open folder's file, or why it is none. `path` is what the source calls it.
std::variant<RawPage, SkippedFile> read_page(const PageRules& rules, const std::string& path,
                                             int folder, const char* name,
                                             const PageFileOptions& options);

// As read_page() will find the file, unless it changes; unknown if it is gone.
FileStamp stamp_of(int folder, const char* name, bool follow_symlink);

// RawPage::url where the page need not be read for it, or nothing.
std::string url_by_path(const PageRules& rules, const std::string& path);

// What a file is known by from whatever folder; `path` itself if there is none.
std::string real_path(const std::string& path);

// DirectoryOptions::max_page_bytes, small enough to be multiplied by ten.
std::size_t page_limit(const DirectoryOptions& options);

// The detail of what is skipped as too-large.
std::string over_limit(std::size_t max_bytes);

}  // namespace winnow
