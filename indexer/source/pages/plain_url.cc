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

bool is_of_path(char c) {
  return is_ascii_alphanumeric(c) ||
         std::string_view("-._~!$&'()*+,;=:@/").find(c) != std::string_view::npos;
}

// A last label that begins with a letter tells that it is no number of a host.
bool is_plain_host(std::string_view host) {
  if (host.empty() || host.front() == '.' || host.find("..") != std::string_view::npos)
    return false;
  if (!std::all_of(host.begin(), host.end(), is_of_host)) return false;
  const std::string_view last = host.substr(host.rfind('.') + 1);
  return !last.empty() && last.front() >= 'a' && !host.ends_with(kReservedEnd);
}

bool is_plain_path(std::string_view path) {
  return path.find("/.") == std::string_view::npos &&
         std::all_of(path.begin(), path.end(), is_of_path);
}

constexpr std::string_view kAfterScheme = "://";

}  // namespace

std::optional<Url> plain_url(std::string_view url) {
  if (url.size() > kMaxUrlBytes) return std::nullopt;
  if (url.starts_with('/')) {
    if (url.starts_with("//") || !is_plain_path(url)) return std::nullopt;
    return Url{"", "", 0, std::string(url), ""};
  }
  const auto* const scheme = std::find_if(kSchemes.begin(), kSchemes.end(), [url](auto each) {
    return url.starts_with(each) && url.substr(each.size()).starts_with(kAfterScheme);
  });
  if (scheme == kSchemes.end()) return std::nullopt;
  const std::string_view rest = url.substr(scheme->size() + kAfterScheme.size());
  const std::string_view host = rest.substr(0, rest.find('/'));
  const std::string_view path = rest.substr(host.size());
  if (!is_plain_host(host) || !is_plain_path(path)) return std::nullopt;
  return Url{std::string(*scheme), std::string(host), 0, path.empty() ? "/" : std::string(path),
             ""};
}

}  // namespace winnow
