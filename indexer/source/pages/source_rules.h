// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which pages the options take and how they are called: pages with file names, wherever they lie,
// and pages that bring their URL, as in archives of crawls and in JSON. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "indexer/source/documents/document_reader.h"
#include "indexer/source/pages/page_file.h"
#include "indexer/source/pages/page_url.h"
#include "indexer/source/pages/sitemap_dates.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/glob.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

// These are the include and exclude lists together. They are immutable and thread-safe.
class PathFilter {
 public:
  static Expected<PathFilter> compile(const std::vector<std::string>& include,
                                      const std::vector<std::string>& exclude);

  // Says whether some include glob matches (or there is none) and no exclude glob does.
  bool takes(std::string_view path) const;

 private:
  std::vector<Glob> include_;
  std::vector<Glob> exclude_;
};

// This is what the options say of pages that bring their URL. It is immutable and thread-safe.
class KnownUrl {
 public:
  // ErrorCode::usage for a base URL or glob that makes no sense.
  static Expected<KnownUrl> make(const SourceSettings& options);

  // Gives the normal form of `url`; one that begins with "/" is resolved against the base URL.
  Expected<std::string> normal(std::string_view url) const;

  // Gives what a UrlMap makes of a normal form.
  std::string mapped(std::string url) const;

  // Says whether the globs take the page: they see its URL without the scheme,
  // "example.org/docs/a.html", which is its path in a mirror.
  bool takes(std::string_view url) const;

  // Does the same for a page that has a path of its own.
  bool takes_path(std::string_view path) const { return filter_.takes(path); }

  const DocumentReader& documents() const { return documents_; }

 private:
  KnownUrl() = default;

  std::string base_;
  std::vector<UrlMap> maps_;
  PathFilter filter_;
  DocumentReader documents_;
};

// This is what holds for pages with file names. It is immutable once made, and thread-safe.
struct SourceRules {
  PathFilter filter;
  MirrorLayout layout;
  PageUrl urls;
  std::size_t max_bytes = 0;
  bool follow_symlinks = false;
  std::shared_ptr<const SitemapDates> dates;  // null: there is no sitemap
  DocumentReader documents;

  // Gives the options for reading the file of this name.
  PageFileOptions file_options(std::string_view name, bool follow_symlink) const;
};

// Gives ErrorCode::usage for a base URL or glob that makes no sense.
Expected<SourceRules> make_rules(const SourceSettings& options, MirrorLayout layout,
                                 PathsOf paths = PathsOf::files);

// Gives "c" of "a/b/c" and of "a/b/c/".
std::string_view last_part(std::string_view path);

// Says why the name of a file rules it out, or nothing if its content may be a page.
std::optional<Skip> judge_name(const SourceRules& rules, const std::string& path);

// This is what a source calls a file, and whether it stands for its folder (folder_page.h).
struct PagePath {
  std::string path;
  bool folder_page = true;
};

// Gives the type other than HTML that the name of a file or the path of a URL stands for, if any.
std::optional<DocumentType> document_type_of_name(std::string_view path);

// Makes the HTML of a document the page's bytes, and its type that of the page. Bytes of other
// pages stay as they are: those that do not begin like one of the types that are taken. `named` is
// what its name or its server calls it. Returns why there is no page.
std::optional<Skip> read_document(const DocumentReader& documents,
                                  std::optional<DocumentType> named, std::size_t max_bytes,
                                  RawPage& page);

// Gives the page that a file of the source holds; `modified` in seconds since 1970.
std::variant<RawPage, SkippedFile> make_page(const SourceRules& rules, const PagePath& file,
                                             std::string bytes, std::int64_t modified);

// Gives the page in an open folder's file, or why it is none.
std::variant<RawPage, SkippedFile> read_page(const SourceRules& rules, const PagePath& file,
                                             int folder, const char* name,
                                             const PageFileOptions& options);

// The stamp is that of the file as read_page() will find it, unless it changes; it is unknown if
// the file is gone.
FileStamp stamp_of(int folder, const char* name, bool follow_symlink);

// Puts the path into an entry, and what is known of its URL without reading the page; and the stamp
// of its file, with what sitemaps say of its date.
void name_entry(const SourceRules& rules, const PagePath& file, SourceEntry& entry);
void stamp_entry(const SourceRules& rules, const FileStamp& stamp, SourceEntry& entry);

// Gives what a file is known by from whatever folder; that is `path` itself if there is none.
std::string real_path(const std::string& path);

// SourceSettings::max_page_bytes, small enough to be multiplied by ten.
std::size_t page_limit(const SourceSettings& options);

// Gives the detail of what is skipped as too-large.
std::string over_limit(std::size_t max_bytes);

// Gives "a/b" of "./a//b". It is nothing for a name that is absolute, leads upwards, is longer than
// 4096 bytes or names nothing.
std::optional<std::string> safe_entry_name(std::string_view name);

// Gives what is left of the file name of an archive without its extensions: "www.example.org" of
// "www.example.org.tar.gz".
std::string archive_stem(std::string_view file_name);

}  // namespace winnow
