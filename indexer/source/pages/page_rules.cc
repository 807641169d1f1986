// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/page_rules.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/page_url.h"

namespace winnow {

Expected<PageRules> make_rules(const SourceSettings& options, MirrorLayout layout) {
  Expected<PathFilter> filter = PathFilter::compile(options.include, options.exclude);
  if (!filter) return filter.error();
  Expected<PageUrl> urls = PageUrl::make(options, layout);
  if (!urls) return urls.error();
  return PageRules{*std::move(filter), std::move(layout), *std::move(urls), page_limit(options),
                   options.follow_symlinks};
}

std::string_view last_part(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path.substr(path.rfind('/') + 1);
}

// The order matters for the counts: only what may be a page is reported as excluded.
std::optional<Skip> judge_name(const PageRules& rules, const std::string& path) {
  std::string_view name = last_part(path);
  if (rules.layout.is_metadata(path))
    return Skip{SkipReason::mirror_metadata, "HTTrack's own file"};
  if (is_web_archive(name)) {
    return Skip{SkipReason::not_html, "WARC file; name it as the source to index its pages"};
  }
  if (page_type_of(name) == PageType::other) {
    std::string extension = extension_of(name);
    return Skip{SkipReason::not_html,
                extension.empty() ? "backup copy" : "file of type " + extension};
  }
  if (!rules.filter.takes(path)) {
    return Skip{SkipReason::excluded, "left out by --include or --exclude"};
  }
  return {};
}

std::variant<RawPage, SkippedFile> make_page(const PageRules& rules, const std::string& path,
                                             std::string bytes, std::int64_t modified) {
  if (is_httrack_redirection(bytes)) {
    return SkippedFile{path, SkipReason::mirror_metadata, "HTTrack's note that the page has moved"};
  }
  RawPage page;
  page.path = path;
  page.url = rules.urls.of(path, bytes);
  page.bytes = std::move(bytes);
  bool xhtml = page_type_of(last_part(path)) == PageType::xhtml;
  page.content_type = xhtml ? "application/xhtml+xml" : "text/html";
  page.modified = modified;
  return page;
}

std::variant<RawPage, SkippedFile> read_page(const PageRules& rules, const std::string& path,
                                             int folder, const char* name,
                                             const PageFileOptions& options) {
  PageFile content;
  if (auto reason = read_page_file(folder, name, options, content)) {
    return SkippedFile{path, reason->reason, reason->detail};
  }
  return make_page(rules, path, std::move(content.bytes), content.modified);
}

// Some file systems take any number of seconds: times before 1678 or after 2261 are not known, so
// that such a file is read by every run.
FileStamp stamp_of(int folder, const char* name, bool follow_symlink) {
  struct stat status {};
  if (::fstatat(folder, name, &status, follow_symlink ? 0 : AT_SYMLINK_NOFOLLOW) != 0) return {};
  constexpr std::int64_t kNanoseconds = 1'000'000'000;
  constexpr std::int64_t kMostSeconds = std::numeric_limits<std::int64_t>::max() / kNanoseconds - 1;
  const auto size = static_cast<std::uint64_t>(status.st_size);
  const std::int64_t seconds = status.st_mtim.tv_sec;
  if (seconds > kMostSeconds || seconds < -kMostSeconds) return {size, 0};
  return {size, seconds * kNanoseconds + status.st_mtim.tv_nsec};
}

std::string url_by_path(const PageRules& rules, const std::string& path) {
  return rules.urls.needs_page(path) ? std::string() : rules.urls.of(path, {});
}

std::string real_path(const std::string& path) {
  char* real = ::realpath(path.c_str(), nullptr);
  std::string found = real ? real : path;
  ::free(real);
  return found;
}

std::size_t page_limit(const SourceSettings& options) {
  return std::min(options.max_page_bytes, std::numeric_limits<std::size_t>::max() / 10);
}

std::string over_limit(std::size_t max_bytes) {
  return "over the limit of " + std::to_string(max_bytes) + " bytes; raise --max-page-bytes";
}

std::optional<std::string> safe_entry_name(std::string_view name) {
  constexpr std::size_t kMaxBytes = 4096;
  if (name.starts_with('/') || name.size() > kMaxBytes) return {};
  std::string safe;
  while (!name.empty()) {
    const std::size_t end = std::min(name.find('/'), name.size());
    const std::string_view part = name.substr(0, end);
    name.remove_prefix(std::min(end + 1, name.size()));
    if (part == "..") return {};
    if (part.empty() || part == ".") continue;
    if (!safe.empty()) safe += '/';
    safe += part;
  }
  if (safe.empty()) return {};
  return safe;
}

std::string archive_stem(std::string_view file_name) {
  constexpr std::array<std::string_view, 12> kExtensions = {
      ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".tgz", ".tbz2",
      ".txz",    ".tzst",    ".tar",    ".zip",     ".7z",  ".zim"};
  for (const std::string_view extension : kExtensions) {
    if (!ends_with_ignoring_case(file_name, extension)) continue;
    return std::string(file_name.substr(0, file_name.size() - extension.size()));
  }
  return std::string(file_name);
}

}  // namespace winnow
