// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/plain_url.h"

#include <algorithm>
#include <array>
#include <string>

#include "indexer/common/ascii.h"

namespace winnow {
namespace {

// libcurl sees hosts like the second one where it resolves paths.
constexpr std::string_view kReservedEnd = ".invalid";
constexpr std::array<std::string_view, 2> kSchemes = {"https", "http"};

bool is_of_host(char c) {
  return (c >= 'a' && c <= 'z') || is_ascii_digit(c) || c == '-' || c == '.';
}

constexpr std::string_view kBareMarks = "-._~";

bool is_of_path(char c) {
  return is_ascii_alphanumeric(c) ||
         std::string_view("-._~!$&'()*+,;=:@/").find(c) != std::string_view::npos;
}

bool is_of_query(char c) {
  return is_ascii_alphanumeric(c) ||
         std::string_view("-._~!$&()*+,;=:@/").find(c) != std::string_view::npos;
}

// A last label that begins with a letter tells that it is no number of a host.
bool is_plain_host(std::string_view host) {
  if (host.empty() || host.front() == '.' || host.find("..") != std::string_view::npos)
    return false;
  if (!std::all_of(host.begin(), host.end(), is_of_host)) return false;
  const std::string_view last = host.substr(host.rfind('.') + 1);
  return !last.empty() && last.front() >= 'a' && !host.ends_with(kReservedEnd);
}

// In an escape of normal form the digits are capitals, and the byte may not stand for itself.
bool is_normal_escape(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  if (text.size() < 3 || text[0] != '%') return false;
  const std::size_t high = kDigits.find(text[1]);
  const std::size_t low = kDigits.find(text[2]);
  if (high == std::string_view::npos || low == std::string_view::npos) return false;
  const char byte = static_cast<char>(high * 16 + low);
  return !is_ascii_alphanumeric(byte) && kBareMarks.find(byte) == std::string_view::npos;
}

bool is_plain_path(std::string_view path) {
  if (path.find("/.") != std::string_view::npos) return false;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (is_of_path(path[i])) continue;
    if (!is_normal_escape(path.substr(i, 3))) return false;
    i += 2;
  }
  return true;
}

bool is_plain_query(std::string_view query) {
  return !query.empty() && std::all_of(query.begin(), query.end(), is_of_query);
}

// A path and a query; nothing if one is not plain.
struct Place {
  std::string_view path;
  std::string_view query;
};

std::optional<Place> plain_place(std::string_view text) {
  const std::size_t mark = text.find('?');
  const Place place = {text.substr(0, mark),
                       mark == std::string_view::npos ? "" : text.substr(mark + 1)};
  if (!is_plain_path(place.path)) return std::nullopt;
  if (mark != std::string_view::npos && !is_plain_query(place.query)) return std::nullopt;
  return place;
}

constexpr std::string_view kAfterScheme = "://";

}  // namespace

std::optional<Url> plain_url(std::string_view url) {
  if (url.size() > kMaxUrlBytes) return std::nullopt;
  if (url.starts_with('/')) {
    if (url.starts_with("//")) return std::nullopt;
    const std::optional<Place> place = plain_place(url);
    if (!place) return std::nullopt;
    return Url{"", "", 0, std::string(place->path), std::string(place->query)};
  }
  const auto* const scheme = std::find_if(kSchemes.begin(), kSchemes.end(), [url](auto each) {
    return url.starts_with(each) && url.substr(each.size()).starts_with(kAfterScheme);
  });
  if (scheme == kSchemes.end()) return std::nullopt;
  const std::string_view rest = url.substr(scheme->size() + kAfterScheme.size());
  const std::string_view host = rest.substr(0, rest.find('/'));
  const std::optional<Place> place = plain_place(rest.substr(host.size()));
  if (!place || !is_plain_host(host)) return std::nullopt;
  const std::string_view path = place->path.empty() ? "/" : place->path;
  return Url{std::string(*scheme), std::string(host), 0, std::string(path),
             std::string(place->query)};
}

}  // namespace winnow
