// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/recoll/folder_filters.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace winnow::recoll {
namespace {

bool is_below(std::string_view path, std::string_view folder) {
  if (folder.empty() || folder == "/") return true;
  return path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/';
}

}  // namespace

Expected<void> FolderFilters::add(const std::string& folder, const filter::FilterOptions& options) {
  for (const Entry& entry : entries_) {
    if (entry.folder != folder) continue;
    return Error{ErrorCode::usage,
                 folder.empty() ? "two models for all pages" : "two models for " + folder,
                 "--model " + options.model, "name one, or the folder of each: FOLDER=FILE"};
  }
  Expected<filter::PageFilter> opened = filter::PageFilter::open(options);
  if (!opened) return opened.error();
  entries_.push_back({folder, std::move(*opened)});
  return {};
}

Expected<FolderFilters> FolderFilters::open(const filter::FilterOptions& options,
                                            const std::vector<ModelArgument>& models) {
  FolderFilters filters;
  filter::FilterOptions with = options;
  bool has_rest = false;
  for (const ModelArgument& model : models) {
    with.model = model.file;
    if (const Expected<void> added = filters.add(model.folder, with); !added) return added.error();
    has_rest = has_rest || model.folder.empty();
  }
  if (!has_rest) {
    with.model.clear();
    with.site.clear();
    // The method is one for the models, if there are any.
    if (!models.empty()) with.method.clear();
    if (const Expected<void> added = filters.add("", with); !added) return added.error();
  }
  std::stable_sort(
      filters.entries_.begin(), filters.entries_.end(),
      [](const Entry& a, const Entry& b) { return a.folder.size() > b.folder.size(); });
  return filters;
}

filter::PageFilter& FolderFilters::of(const std::string& page) {
  if (entries_.size() == 1) return entries_.front().filter;
  const std::string path = real_path(page);
  for (Entry& entry : entries_) {
    if (is_below(path, entry.folder)) return entry.filter;
  }
  return entries_.back().filter;
}

}  // namespace winnow::recoll
