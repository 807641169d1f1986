// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/known_items/link_target.h"

#include <xxhash.h>

#include <algorithm>
#include <array>

#include "winnow/indexer/url.h"

namespace winnow {
namespace {

constexpr std::uint64_t kNotNone = 1;

// Sources give the pages of these names the URL of the folder; links may say either.
std::string_view without_index_name(std::string_view path) {
  constexpr std::array<std::string_view, 4> kNames = {"/index.html", "/index.htm", "/default.html",
                                                      "/default.htm"};
  const auto ends = [path](std::string_view name) { return path.ends_with(name); };
  const auto* found = std::find_if(kNames.begin(), kNames.end(), ends);
  if (found != kNames.end()) path.remove_suffix(found->size());
  return path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
}

// Says whether the name is that of a file. Viewers of documentation append their settings to links,
// but the file is the same.
bool is_file(std::string_view path) {
  constexpr std::array<std::string_view, 5> kEndings = {".html", ".htm", ".xhtml", ".xht",
                                                        ".shtml"};
  return std::any_of(kEndings.begin(), kEndings.end(),
                     [path](std::string_view ending) { return path.ends_with(ending); });
}

std::string_view without_scheme(std::string_view url) {
  if (url.starts_with('/')) return url;
  const std::size_t colon = url.find(':');
  return colon == std::string_view::npos ? url : url.substr(colon + 1);
}

enum class FileQuery { counts, ignored };

LinkTarget target_of(std::string_view normal_url, FileQuery file_query) {
  const std::string_view address = without_scheme(normal_url);
  const std::size_t query = std::min(address.find('?'), address.size());
  const std::string_view path = without_index_name(address.substr(0, query));
  const bool ignored = file_query == FileQuery::ignored && is_file(path);
  const std::string_view rest = ignored ? std::string_view() : address.substr(query);
  return XXH3_64bits_withSeed(rest.data(), rest.size(), XXH3_64bits(path.data(), path.size())) |
         kNotNone;
}

}  // namespace

LinkTarget link_target(std::string_view normal_url) {
  return target_of(normal_url, FileQuery::ignored);
}

LinkTarget exact_target(std::string_view normal_url) {
  return target_of(normal_url, FileQuery::counts);
}

LinkResolver::LinkResolver(std::string_view url, std::string_view base) : base_(url) {
  if (const Expected<std::string> own = normalise_url(url)) {
    own_ = link_target(*own);
    exact_own_ = exact_target(*own);
  }
  if (base.empty()) return;
  if (const Expected<std::string> resolved = resolve_url(url, base)) base_ = *resolved;
}

LinkTarget LinkResolver::resolve(std::string_view reference) const {
  const Expected<std::string> url = resolve_url(base_, reference);
  return url ? link_target(*url) : kNoTarget;
}

LinkTarget LinkResolver::resolve_exactly(std::string_view reference) const {
  const Expected<std::string> url = resolve_url(base_, reference);
  return url ? exact_target(*url) : kNoTarget;
}

}  // namespace winnow
