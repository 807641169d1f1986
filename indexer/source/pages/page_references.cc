// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/page_references.h"

#include <algorithm>
#include <cstddef>

#include "indexer/common/ascii.h"

namespace winnow {
namespace {

// Libcurl tells of those that are too long.
constexpr std::size_t kMostPlainBytes = 4000;

// What is the same in a reference and in the normal form of a URL.
bool is_plain_character(char c) {
  constexpr std::string_view kMarks = "-._~/!$&'()*+,;=@";
  return is_ascii_alphanumeric(c) || kMarks.find(c) != std::string_view::npos;
}

bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), is_plain_character);
}

// Two slashes are rare, and what dots at the end mean is best left to others.
bool is_plain_path(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return !path.empty() && path.size() <= kMostPlainBytes && name != "." && name != ".." &&
         path.find("//") == std::string_view::npos && is_plain(path);
}

bool is_host_letter(char c) {
  return (c >= 'a' && c <= 'z') || is_ascii_digit(c) || c == '.' || c == '-';
}

// Adds the segments of a plain path to a folder (RFC 3986, section 5.2.4).
void append_path(std::string& folder, std::string_view path) {
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/')) {
    const std::string_view segment = path.substr(0, slash);
    path.remove_prefix(slash + 1);
    if (segment == "..") {
      if (folder.size() > 1) folder.resize(folder.rfind('/', folder.size() - 2) + 1);
    } else if (segment != ".") {
      folder.append(segment) += '/';
    }
  }
  folder.append(path);
}

// Takes "https://" or "http://" off a reference and returns the scheme; empty without one.
std::string_view take_scheme(std::string_view& reference) {
  for (const std::string_view scheme : {"https", "http"}) {
    if (!reference.starts_with(scheme)) continue;
    if (reference.substr(scheme.size(), 3) != "://") continue;
    reference.remove_prefix(scheme.size() + 3);
    return scheme;
  }
  return {};
}

}  // namespace

PageReferences::PageReferences(std::string_view base, std::string_view host)
    : base_(base), host_(host) {
  Expected<Url> url = parse_url(base);
  if (!url || url->path.find("//") != std::string::npos) return;
  place_ = *std::move(url);
  place_->query.clear();
}

// Numbers of hosts are written in several ways, and no host is what libcurl takes for one.
PageReferences::Place PageReferences::place_of(std::string_view host) const {
  const bool is_clear = !host.empty() && !host.ends_with("invalid") &&
                        std::all_of(host.begin(), host.end(), is_host_letter);
  if (!is_clear) return Place::unclear;
  if (host_.empty()) return Place::elsewhere;
  const bool is_name =
      std::any_of(host_.begin(), host_.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  if (!is_name || host_.starts_with('[')) return Place::unclear;
  return host == host_ ? Place::own_host : Place::elsewhere;
}

std::optional<Url> PageReferences::on_host(std::string_view reference) const {
  std::string_view path = reference;
  const std::string_view scheme = take_scheme(path);
  Url url;
  if (!scheme.empty()) {
    const std::string_view host = path.substr(0, path.find('/'));
    const Place place = place_of(host);
    if (place == Place::elsewhere) return std::nullopt;
    if (place == Place::unclear || host.size() == path.size()) return by_libcurl(reference);
    path.remove_prefix(host.size());
    url.scheme = scheme;
    url.host = host_;
  } else if (place_) {
    url = *place_;
  } else {
    return by_libcurl(reference);
  }
  const std::string_view query = path.substr(std::min(path.find('?'), path.size()));
  path.remove_suffix(query.size());
  // A slash at the end is lost where libcurl takes away dots before a query.
  const bool is_clear = query.empty() || path.find("./") == std::string_view::npos;
  if (!is_clear || !is_plain_path(path) || !is_plain(query.substr(query.empty() ? 0 : 1))) {
    return by_libcurl(reference);
  }
  if (url.host != host_) return std::nullopt;
  url.path.resize(path.starts_with('/') ? 0 : url.path.rfind('/') + 1);
  append_path(url.path, path);
  if (!query.empty()) url.query = escape_query_again(query.substr(1));
  return url;
}

std::optional<Url> PageReferences::by_libcurl(std::string_view reference) const {
  const Expected<std::string> resolved = resolve_url(base_, reference);
  if (!resolved) return std::nullopt;
  Expected<Url> url = parse_url(*resolved);
  if (!url || url->host != host_) return std::nullopt;
  return *std::move(url);
}

}  // namespace winnow
