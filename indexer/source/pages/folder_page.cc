// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/folder_page.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "indexer/common/ascii.h"
#include "indexer/source/pages/page_type.h"

namespace winnow {
namespace {

constexpr std::string_view kAdjustedExtension = ".html";

// The better name comes first.
constexpr std::array<std::string_view, 4> kFolderPages = {"index.html", "index.htm", "default.html",
                                                          "default.htm"};

// Gives the place of a name without a query in the list, or the list's size.
std::size_t rank_of(std::string_view name) {
  if (name.size() > kFolderPages[2].size()) return kFolderPages.size();
  const auto found = std::find(kFolderPages.begin(), kFolderPages.end(), ascii_lower(name));
  return static_cast<std::size_t>(found - kFolderPages.begin());
}

bool is_better(std::string_view a, std::string_view b) {
  const auto key = [](std::string_view name) {
    return std::tuple(rank_of(name), name != ascii_lower(name), name);
  };
  return key(a) < key(b);
}

}  // namespace

NameParts split_query(std::string_view name) {
  const std::size_t mark = query_mark(name);
  if (mark == std::string_view::npos) return {name, {}};
  std::string_view query = name.substr(mark + 1);
  if (query.empty() || ascii_lower(query) == kAdjustedExtension) return {name, {}};
  if (ends_with_ignoring_case(query, kAdjustedExtension)) {
    query.remove_suffix(kAdjustedExtension.size());
  }
  return {name.substr(0, mark), query};
}

bool may_be_folder_page(std::string_view name) {
  return rank_of(split_query(name).name) < kFolderPages.size();
}

bool is_surely_folder_page(std::string_view name) {
  return split_query(name).name == kFolderPages.front();
}

std::string_view without_page_extension(std::string_view path) {
  for (const std::string_view extension : {".html", ".htm", ".xhtml", ".xht"}) {
    if (!ends_with_ignoring_case(path, extension)) continue;
    const std::string_view rest = path.substr(0, path.size() - extension.size());
    return rest.empty() || rest.ends_with('/') ? path : rest;
  }
  return path;
}

void FolderPage::add(std::string_view name) {
  const std::string_view plain = split_query(name).name;
  if (rank_of(plain) == kFolderPages.size()) return;
  if (best_.empty() || is_better(plain, best_)) best_ = plain;
}

bool FolderPage::is(std::string_view name) const {
  return !best_.empty() && split_query(name).name == best_;
}

}  // namespace winnow
