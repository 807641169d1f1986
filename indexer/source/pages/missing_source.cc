// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/missing_source.h"

#include <algorithm>
#include <string_view>

#include "indexer/common/ascii.h"

namespace winnow {
namespace {

constexpr std::string_view kFileScheme = "file://";

bool is_host_character(char c) { return is_ascii_alphanumeric(c) || c == '.' || c == '-'; }

// Also as people write it, without a scheme.
bool is_web_address(const std::string& path) {
  const std::string lower = ascii_lower(path);
  return lower.starts_with("http://") || lower.starts_with("https://") || lower.starts_with("www.");
}

// As a shell takes it for one word.
std::string quoted_for_shell(std::string_view word) {
  constexpr std::string_view kPlain = ":/_~%+,=@";
  const auto is_plain = [kPlain](char c) {
    return is_host_character(c) || kPlain.find(c) != std::string_view::npos;
  };
  if (std::all_of(word.begin(), word.end(), is_plain)) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("%27") : std::string(1, c);
  return quoted + "'";
}

std::string host_of(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
  return {url.begin(), std::find_if_not(url.begin(), url.end(), is_host_character)};
}

// wget names the folder of a mirror after the host.
std::string how_to_mirror(const std::string& url) {
  const std::string host = host_of(url);
  return "copy it with: wget --mirror --no-parent --adjust-extension " + quoted_for_shell(url) +
         " - and name the folder that wget makes" + (host.empty() ? "" : ": " + host);
}

}  // namespace

Error missing_source(const std::string& path) {
  if (is_web_address(path)) {
    return {ErrorCode::not_found,
            "is a URL, and winnow reads copies of sites: it downloads nothing", path,
            how_to_mirror(path)};
  }
  if (ascii_lower(path).starts_with(kFileScheme)) {
    return {ErrorCode::not_found, "is a URL", path,
            "name the path alone: " + path.substr(kFileScheme.size())};
  }
  return {ErrorCode::not_found, "no such file or folder", path, "check the path of the source"};
}

}  // namespace winnow
