// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/site_folders.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "plugin/cli/compare/compare_sites.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

bool is_same(const std::string& one, const std::string& other) {
  std::error_code ignored;
  return fs::equivalent(one, other, ignored);
}

bool has_gold_texts(const CompareArguments& arguments, const std::string& name) {
  CompareSite site;
  site.gold = (fs::path(arguments.gold) / name).string();
  return !gold_files(site).empty();
}

}  // namespace

Expected<FolderNames> folder_names(const std::string& folder) {
  FolderNames names;
  std::error_code error;
  std::error_code ignored;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (!fs::is_directory(at->path(), ignored)) continue;
    auto& kind = at->is_symlink(ignored) ? names.linked : names.real;
    kind.push_back(at->path().filename().string());
  }
  if (error) {
    return Error{ErrorCode::not_found, "cannot be read: " + error.message(), folder,
                 "check the path"};
  }
  std::sort(names.real.begin(), names.real.end());
  std::sort(names.linked.begin(), names.linked.end());
  return names;
}

PassedOverFolders passed_over_folders(const CompareArguments& arguments,
                                      const std::set<std::string>& sites) {
  PassedOverFolders passed_over;
  if (!arguments.sites) return passed_over;
  Expected<FolderNames> source = folder_names(arguments.source.source);
  if (source && !arguments.source.directory.follow_symlinks) {
    passed_over.linked = std::move(source->linked);
  }
  const std::set<std::string> linked(passed_over.linked.begin(), passed_over.linked.end());
  const Expected<FolderNames> gold = folder_names(arguments.gold);
  if (!gold || is_same(arguments.source.source, arguments.gold)) return passed_over;
  for (const auto* names : {&gold->real, &gold->linked}) {
    for (const std::string& name : *names) {
      if (sites.contains(name) || linked.contains(name)) continue;
      if (has_gold_texts(arguments, name)) passed_over.gold.push_back(name);
    }
  }
  std::sort(passed_over.gold.begin(), passed_over.gold.end());
  return passed_over;
}

}  // namespace winnow::cli
