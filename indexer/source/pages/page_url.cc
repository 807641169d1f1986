// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/page_url.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/source/pages/folder_page.h"
#include "indexer/source/pages/page_type.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

constexpr std::array<std::string_view, 6> kHttrackFiles = {
    "backblue.gif", "fade.gif", "hts-cache", "hts-in_progress.lock", "hts-log.txt", "hts-tmp"};

// Two letters are a country's domain; of the longer ones, these are the frequent ones.
constexpr std::array<std::string_view, 19> kCommonDomains = {
    "app", "arpa", "asia", "biz", "blog", "cat",    "com", "coop", "dev", "edu",
    "gov", "info", "int",  "mil", "name", "online", "org", "net",  "xyz"};

// Ends of folder names that are nobody's domain: "page.files", "site.old", "node.js".
constexpr std::array<std::string_view, 20> kFolderSuffixes = {
    "assets", "backup", "bak",  "bundle", "cache", "d",   "data", "dir", "files",  "fld",
    "git",    "htm",    "html", "js",     "new",   "old", "orig", "php", "public", "tmp"};

template <std::size_t size>
bool contains(const std::array<std::string_view, size>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

struct HostAndPort {
  std::string host;
  std::string port;
};

// wget writes ":", wget for Windows "+" and HTTrack "_", since ":" is not allowed everywhere.
HostAndPort split_port(std::string_view name) {
  std::size_t mark = name.find_last_of(":+_");
  if (mark == std::string_view::npos) return {ascii_lower(name), {}};
  std::string_view port = name.substr(mark + 1);
  bool digits =
      !port.empty() && port.size() <= 5 && std::all_of(port.begin(), port.end(), is_ascii_digit);
  // 65535 is the last port; "file_99999" is just a name.
  if (!digits || std::stoi(std::string(port)) > 65535) return {ascii_lower(name), {}};
  return {ascii_lower(name.substr(0, mark)), std::string(port)};
}

std::vector<std::string_view> labels_of(std::string_view host) {
  std::vector<std::string_view> labels;
  while (true) {
    std::size_t dot = host.find('.');
    labels.push_back(host.substr(0, dot));
    if (dot == std::string_view::npos) return labels;
    host.remove_prefix(dot + 1);
  }
}

bool is_label(std::string_view label) {
  return !label.empty() && label.size() <= 63 && label.front() != '-' && label.back() != '-' &&
         std::all_of(label.begin(), label.end(),
                     [](char c) { return c == '-' || is_ascii_alphanumeric(c); });
}

// Only decimal numbers count: no tool names a folder after the other spellings of an address.
bool is_octet(std::string_view label) {
  return !label.empty() && label.size() <= 3 &&
         std::all_of(label.begin(), label.end(), is_ascii_digit) &&
         std::stoi(std::string(label)) <= 255;
}

bool is_ipv4(const std::vector<std::string_view>& labels) {
  return labels.size() == 4 && std::all_of(labels.begin(), labels.end(), is_octet);
}

// The host name alone tells, without what a port tells.
HostLikeness likeness_of_host(const std::string& host) {
  if (host == "localhost") return HostLikeness::certain;
  std::vector<std::string_view> labels = labels_of(host);
  if (is_ipv4(labels)) return HostLikeness::likely;
  if (labels.size() < 2 || !std::all_of(labels.begin(), labels.end(), is_label)) {
    return HostLikeness::none;
  }
  std::string_view domain = labels.back();
  bool letters = std::all_of(domain.begin(), domain.end(), is_ascii_letter);
  if (domain.starts_with("xn--")) return HostLikeness::likely;
  if (!letters || contains(kFolderSuffixes, domain)) return HostLikeness::none;
  if (labels.front() == "www") return HostLikeness::certain;
  bool common = domain.size() == 2 || contains(kCommonDomains, domain);
  return common ? HostLikeness::likely : HostLikeness::possible;
}

}  // namespace

HostLikeness host_likeness(std::string_view folder_name) {
  auto [host, port] = split_port(folder_name);
  HostLikeness likeness = likeness_of_host(host);
  bool has_port = !port.empty() && likeness != HostLikeness::none;
  return has_port ? HostLikeness::certain : likeness;
}

std::string origin_of_folder(std::string_view folder_name) {
  auto [host, port] = split_port(folder_name);
  bool local = host == "localhost" || is_ipv4(labels_of(host));
  bool secure = port.empty() ? !local : port == "443";
  std::string origin = (secure ? "https://" : "http://") + host;
  bool default_port = port.empty() || port == (secure ? "443" : "80");
  return default_port ? origin : origin + ":" + port;
}

MirrorLayout::MirrorLayout(std::string_view own_name, const std::vector<TopEntry>& top) {
  // The two GIFs alone prove nothing: copies of mirrors are often published with them.
  httrack_ = std::any_of(top.begin(), top.end(), [](const TopEntry& entry) {
    return entry.name == "hts-cache" || entry.name == "hts-log.txt";
  });
  for (const TopEntry& entry : top) {
    if (entry.folder) continue;
    // Only names that are surely pages count; robots.txt and logs of the mirroring do not.
    PageType type = page_type_of(entry.name);
    bool page = type == PageType::html || type == PageType::xhtml;
    if (page && !(httrack_ && entry.name == "index.html")) pages_on_top_ = true;
  }
  hosts_ = std::any_of(top.begin(), top.end(), [this](const TopEntry& entry) {
    return entry.folder && is_host_folder(entry.name);
  });
  if (!hosts_ && host_likeness(own_name) >= HostLikeness::likely) {
    own_origin_ = origin_of_folder(own_name);
  }
}

bool MirrorLayout::is_host_folder(std::string_view name) const {
  // A mirror of hosts has no pages at its top, while a site nearly always has.
  HostLikeness needed = pages_on_top_ ? HostLikeness::certain : HostLikeness::possible;
  return host_likeness(name) >= needed;
}

std::string MirrorLayout::origin_of(std::string_view path) const {
  std::size_t slash = path.find('/');
  if (!hosts_ || slash == std::string_view::npos) return {};
  std::string_view folder = path.substr(0, slash);
  return is_host_folder(folder) ? origin_of_folder(folder) : std::string();
}

bool MirrorLayout::is_metadata(std::string_view path) const {
  if (!httrack_) return false;
  // Without folders for hosts (one of HTTrack's options), the index on top belongs to the site
  // itself.
  return contains(kHttrackFiles, path) || (hosts_ && path == "index.html");
}

namespace {

constexpr std::string_view kAdjusted = ".html";

// "page.php.html" to "page.php": --adjust-extension was at work.
std::string_view without_adjusted(std::string_view name) {
  constexpr std::array<std::string_view, 6> kNames = {".php.html", ".asp.html", ".aspx.html",
                                                      ".jsp.html", ".cgi.html", ".pl.html"};
  bool adjusted = std::any_of(kNames.begin(), kNames.end(), [name](std::string_view suffix) {
    return ends_with_ignoring_case(name, suffix);
  });
  if (adjusted) name.remove_suffix(kAdjusted.size());
  return name;
}

// The part of the URL after the origin, beginning with "/".
std::string path_and_query(std::string_view path, bool mirror, bool folder_page,
                           PageEnding ending) {
  std::size_t name_start = path.rfind('/') + 1;
  auto [name, query] = split_query(path.substr(name_start));
  if (mirror && query.empty()) name = without_adjusted(name);
  std::string end;
  if (folder_page && may_be_folder_page(name)) {
    name = {};
  } else if (ending != PageEnding::file && query.empty()) {
    const std::string_view plain = without_page_extension(name);
    if (plain.size() != name.size() && ending == PageEnding::slash) end = "/";
    name = plain;
  }
  std::string file = std::string(path.substr(0, name_start)).append(name).append(end);
  // Mirroring tools escape what a file name cannot hold; elsewhere a "%" is just a "%".
  std::string url = "/" + (mirror ? escape_path_again(file) : escape_path(file));
  if (!query.empty()) url.append("?").append(escape_query_again(query));
  return url;
}

// The same for the path of an entry of a ZIM file. Kiwix serves each under its whole path, in which
// a "?" is a character like any other; what comes from a host is the URL that was crawled.
std::string zim_path_and_query(std::string_view path, bool of_host) {
  const std::size_t mark = of_host ? path.find('?') : std::string_view::npos;
  std::string url = "/" + escape_path(path.substr(0, mark));
  if (mark != std::string_view::npos) url += escape_query_again(path.substr(mark));
  return url;
}

// The URL that HTTrack noted in the page, if it is of the host that the folder is named after: a
// page must not be able to pass for one of another site. Empty otherwise.
std::string url_by_httrack(const std::string& folder_origin, std::string_view page) {
  const std::string_view noted = httrack_origin(page);
  if (folder_origin.empty() || noted.empty()) return {};
  const std::string scheme = folder_origin.substr(0, folder_origin.find("://") + 3);
  Expected<std::string> url = normalise_url(scheme + std::string(noted));
  const bool same_host = url && host_of(*url) == host_of(folder_origin);
  return same_host ? *std::move(url) : std::string();
}

constexpr std::size_t kTopBytes = 4 << 10;
constexpr std::string_view kBegin = "<!-- Mirrored from ";
constexpr std::string_view kEnd = " by HTTrack Website Copier";

// A host alone is what people write most.
Error no_base(const std::string& url, const std::string& why) {
  const bool has_scheme = url.find("://") != std::string::npos;
  const std::string example = has_scheme ? "https://example.org/docs/" : "https://" + url;
  return {ErrorCode::usage, "is not a base URL: " + (has_scheme ? why : "it has no scheme"),
          "--base-url " + url, "write --base-url " + example + ", or / for no host"};
}

std::uint64_t hash_of_options(const SourceSettings& options) {
  if (options.base_url.empty() && options.url_maps.empty()) return 0;
  // No URL has a NUL.
  std::string all = options.base_url;
  for (const UrlMap& map : options.url_maps) {
    all.append(1, '\0').append(map.from).append(1, '\0').append(map.to);
  }
  return XXH3_64bits(all.data(), all.size());
}

}  // namespace

Expected<PageUrl> PageUrl::make(const SourceSettings& options, MirrorLayout layout, PathsOf paths) {
  PageUrl urls;
  urls.paths_ = paths;
  urls.layout_ = std::move(layout);
  urls.maps_ = options.url_maps;
  urls.options_hash_ = hash_of_options(options);
  if (options.base_url.empty()) return urls;
  Expected<Url> base = parse_url(options.base_url);
  if (!base || !base->query.empty()) {
    return no_base(options.base_url, base ? "it has a query" : base.error().what);
  }
  urls.is_given_ = true;
  urls.has_base_ = true;
  urls.base_ = format_url(*base);
  while (urls.base_.ends_with('/')) urls.base_.pop_back();
  return urls;
}

// Whoever made a mirror's page may have written anything into it, but only its own host's URLs
// count.
std::string PageUrl::of_saved_page(std::string_view path, std::string_view saved_from) const {
  if (is_given_ || has_base_ || saved_from.starts_with('/')) return {};
  const Expected<std::string> url = normalise_url(saved_from);
  if (!url || url->starts_with('/')) return {};
  std::string origin = layout_.origin_of(path);
  if (origin.empty()) origin = layout_.own_origin();
  if (!origin.empty() && winnow::host_of(origin) != winnow::host_of(*url)) return {};
  return map_url(maps_, *url);
}

bool PageUrl::takes_base() const {
  const bool maps_hostless = std::any_of(
      maps_.begin(), maps_.end(), [](const UrlMap& map) { return map.from.starts_with('/'); });
  const bool has_host = layout_.has_hosts() || !layout_.own_origin().empty();
  return paths_ == PathsOf::files && !is_given_ && !has_host && !maps_hostless;
}

void PageUrl::set_base(const CanonicalBase& base, const EndingCollisions& collisions) {
  has_base_ = !base.url.empty();
  base_ = base.url.substr(0, base.url.find_last_not_of('/') + 1);
  top_ = base.top;
  ending_ = base.ending;
  keeping_ = collisions.of(base.ending);
}

PageEnding PageUrl::ending_of(std::string_view path) const {
  if (ending_ == PageEnding::file || !path.starts_with(top_)) return PageEnding::file;
  const bool keeps = std::binary_search(keeping_.begin(), keeping_.end(), hash_of_stem(path));
  return keeps ? PageEnding::file : ending_;
}

std::string PageUrl::unmapped(std::string_view path, std::string_view page,
                              bool folder_page) const {
  const PageEnding ending = ending_of(path);
  const bool beside_top = !path.starts_with(top_);
  if (!beside_top) path.remove_prefix(top_.size());
  std::string origin = has_base_ ? base_ : layout_.origin_of(path);
  if (beside_top) origin.clear();
  if (!has_base_ && paths_ == PathsOf::files) {
    std::string noted = url_by_httrack(origin.empty() ? layout_.own_origin() : origin, page);
    if (!noted.empty()) return noted;
  }
  bool host_folder = !has_base_ && !origin.empty();
  if (host_folder) path.remove_prefix(path.find('/') + 1);
  if (!has_base_ && origin.empty()) origin = layout_.own_origin();
  bool mirror = !has_base_ && !origin.empty();
  std::string url =
      origin + (paths_ == PathsOf::zim ? zim_path_and_query(path, mirror)
                                       : path_and_query(path, mirror, folder_page, ending));
  // Escapes in names can still hold dots, for instance.
  Expected<std::string> normal = normalise_url(url);
  return normal ? *std::move(normal) : url;
}

bool PageUrl::needs_page(std::string_view path) const {
  return paths_ == PathsOf::files && !has_base_ &&
         !(layout_.origin_of(path).empty() && layout_.own_origin().empty());
}

std::string PageUrl::of(std::string_view path, std::string_view page, bool folder_page) const {
  return map_url(maps_, unmapped(path, page, folder_page));
}

std::string map_url(const std::vector<UrlMap>& maps, std::string url) {
  for (const UrlMap& map : maps) {
    if (url.starts_with(map.from)) return url.replace(0, map.from.size(), map.to);
  }
  return url;
}

std::string_view httrack_origin(std::string_view page) {
  const std::string_view top = page.substr(0, kTopBytes);
  const std::size_t begin = top.find(kBegin);
  if (begin == std::string_view::npos) return {};
  const std::string_view rest = top.substr(begin + kBegin.size());
  const std::size_t end = rest.find(kEnd);
  if (end == std::string_view::npos || rest.substr(0, end).find('\n') != std::string_view::npos) {
    return {};
  }
  return rest.substr(0, end);
}

bool is_httrack_redirection(std::string_view page) {
  const std::string_view top = page.substr(0, kTopBytes);
  return !httrack_origin(page).empty() &&
         top.find("<TITLE>Page has moved</TITLE>") != std::string_view::npos &&
         top.find("HTTP-EQUIV=\"Refresh\"") != std::string_view::npos;
}

}  // namespace winnow
