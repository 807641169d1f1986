// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/source_rules.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/source/documents/document_look.h"
#include "indexer/source/pages/folder_page.h"
#include "indexer/source/pages/packed_page.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/page_url.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

Expected<std::vector<Glob>> compile_all(const std::vector<std::string>& patterns) {
  std::vector<Glob> globs;
  for (const std::string& pattern : patterns) {
    Expected<Glob> glob = Glob::compile(pattern);
    if (!glob) return glob.error();
    globs.push_back(*std::move(glob));
  }
  return globs;
}

}  // namespace

Expected<PathFilter> PathFilter::compile(const std::vector<std::string>& include,
                                         const std::vector<std::string>& exclude) {
  PathFilter filter;
  Expected<std::vector<Glob>> globs = compile_all(include);
  if (!globs) return globs.error();
  filter.include_ = *std::move(globs);
  globs = compile_all(exclude);
  if (!globs) return globs.error();
  filter.exclude_ = *std::move(globs);
  return filter;
}

bool PathFilter::takes(std::string_view path) const {
  auto matches = [path](const Glob& glob) { return glob.matches(path); };
  if (std::any_of(exclude_.begin(), exclude_.end(), matches)) return false;
  return include_.empty() || std::any_of(include_.begin(), include_.end(), matches);
}

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
  known.documents_ = DocumentReader(options.documents);
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

Expected<SourceRules> make_rules(const SourceSettings& options, MirrorLayout layout,
                                 PathsOf paths) {
  Expected<PathFilter> filter = PathFilter::compile(options.include, options.exclude);
  if (!filter) return filter.error();
  Expected<PageUrl> urls = PageUrl::make(options, layout, paths);
  if (!urls) return urls.error();
  return SourceRules{*std::move(filter),
                     std::move(layout),
                     *std::move(urls),
                     page_limit(options),
                     options.follow_symlinks,
                     nullptr,
                     DocumentReader(options.documents)};
}

std::string_view last_part(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path.substr(path.rfind('/') + 1);
}

// The order matters for the counts: only what may be a page is reported as excluded.
std::optional<Skip> judge_name(const SourceRules& rules, const std::string& path) {
  std::string_view name = last_part(path);
  if (rules.layout.is_metadata(path))
    return Skip{SkipReason::mirror_metadata, "HTTrack's own file"};
  if (is_web_archive(name)) {
    return Skip{SkipReason::not_html, "WARC file; name it as the source to index its pages"};
  }
  const PageType type = page_type_of(name);
  const bool surely_html = type == PageType::html || type == PageType::xhtml;
  const std::string extension = type == PageType::other ? extension_of(name) : "";
  if (type == PageType::other && !rules.documents.takes_extension(extension)) {
    return Skip{SkipReason::not_html,
                extension.empty() ? "backup copy" : "file of type " + extension};
  }
  if (!rules.filter.takes(path)) {
    return Skip{SkipReason::excluded, "left out by --include or --exclude"};
  }
  if (surely_html && !rules.documents.types().has_html()) {
    return Skip{SkipReason::excluded, "an HTML page, left out by --types"};
  }
  return {};
}

PageFileOptions SourceRules::file_options(std::string_view name, bool follow_symlink) const {
  PageFileOptions options;
  options.max_bytes = max_bytes;
  options.follow_symlink = follow_symlink;
  const PageType type = page_type_of(name);
  options.must_look_like_page = type == PageType::perhaps || type == PageType::other;
  options.documents = documents.types();
  if (type == PageType::other) options.named_as = document_type_of_name(name);
  return options;
}

std::optional<DocumentType> document_type_of_name(std::string_view path) {
  return document_type_of_extension(extension_of(last_part(path)));
}

std::optional<Skip> read_document(const DocumentReader& documents,
                                  std::optional<DocumentType> named, std::size_t max_bytes,
                                  RawPage& page) {
  const std::string_view bytes = page.bytes;
  const bool wanted = documents.types().has_documents() &&
                      may_be_document(bytes.substr(0, kSniffBytes), named, documents.types());
  if (!wanted) return {};
  std::variant<ReadDocument, DocumentFault> read = documents.read(bytes, named, max_bytes);
  if (auto* fault = std::get_if<DocumentFault>(&read)) {
    return Skip{fault->reason, std::move(fault->detail)};
  }
  auto& document = std::get<ReadDocument>(read);
  page.document = document.type;
  page.document_pages = document.pages;
  page.document_bytes = bytes.size();
  page.bytes = std::move(document.html);
  page.content_type = media_type_of(document.type);
  page.http_charset = "utf-8";
  return {};
}

namespace {

// What a file is called in the web, where it is compressed for a web server.
PagePath web_path(const PagePath& file) {
  const std::string_view plain = unpacked_name(file.path);
  if (plain.size() == file.path.size()) return file;
  return {std::string(plain), is_surely_folder_page(last_part(plain))};
}

}  // namespace

std::variant<RawPage, SkippedFile> make_page(const SourceRules& rules, const PagePath& file,
                                             std::string bytes, std::int64_t modified) {
  PackedPage packed;
  if (auto why = unpack_page(file.path, rules.max_bytes, bytes, packed)) {
    return SkippedFile{file.path, why->reason, std::move(why->detail)};
  }
  if (is_httrack_redirection(bytes)) {
    return SkippedFile{file.path, SkipReason::mirror_metadata,
                       "HTTrack's note that the page has moved"};
  }
  RawPage page;
  page.path = file.path;
  if (!packed.url.empty()) page.url = rules.urls.of_saved_page(file.path, packed.url);
  if (page.url.empty()) {
    const PagePath path = web_path(file);
    page.url = rules.urls.of(path.path, bytes, path.folder_page);
  }
  page.bytes = std::move(bytes);
  const PageType type = page_type_of(last_part(file.path));
  page.content_type = type == PageType::xhtml ? "application/xhtml+xml" : "text/html";
  if (!packed.content_type.empty()) page.content_type = std::move(packed.content_type);
  page.http_charset = std::move(packed.charset);
  page.modified = modified;
  if (auto why =
          read_document(rules.documents, document_type_of_name(file.path), rules.max_bytes, page)) {
    return SkippedFile{file.path, why->reason, std::move(why->detail)};
  }
  if (const auto date = rules.dates ? rules.dates->of(page.url) : std::nullopt) {
    page.modified = *date;
  }
  return page;
}

std::variant<RawPage, SkippedFile> read_page(const SourceRules& rules, const PagePath& file,
                                             int folder, const char* name,
                                             const PageFileOptions& options) {
  PageFile content;
  if (auto reason = read_page_file(folder, name, options, content)) {
    return SkippedFile{file.path, reason->reason, reason->detail};
  }
  return make_page(rules, file, std::move(content.bytes), content.modified);
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

void name_entry(const SourceRules& rules, const PagePath& file, SourceEntry& entry) {
  entry.path = file.path;
  entry.url_options = rules.urls.options_hash();
  if (is_saved_page(file.path)) return;
  entry.is_document = rules.documents.takes_extension(extension_of(last_part(file.path)));
  // What HTTrack notes in a page it does not note in a document.
  if (entry.is_document || !rules.urls.needs_page(file.path)) {
    const PagePath path = web_path(file);
    entry.url = rules.urls.of(path.path, {}, path.folder_page);
    return;
  }
  // An earlier run may have found other files in the folder.
  const std::string_view name = last_part(file.path);
  if (may_be_folder_page(name) && !is_surely_folder_page(name)) {
    entry.former_url = rules.urls.of(file.path, {}, !file.folder_page);
  }
}

void stamp_entry(const SourceRules& rules, const FileStamp& stamp, SourceEntry& entry) {
  entry.stamp = stamp;
  if (!rules.dates) return;
  entry.date = [dates = rules.dates.get()](std::string_view url) { return dates->of(url); };
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
