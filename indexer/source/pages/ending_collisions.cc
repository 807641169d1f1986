// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/ending_collisions.h"

#include <xxhash.h>

#include <algorithm>
#include <iterator>

#include "indexer/source/pages/folder_page.h"

namespace winnow {
namespace {

void sort_once(std::vector<std::uint64_t>& hashes) {
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
}

}  // namespace

std::uint64_t hash_of_stem(std::string_view path) {
  const std::string_view stem = without_page_extension(path);
  return XXH3_64bits(stem.data(), stem.size());
}

void EndingCollisions::add(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::string_view name = path.substr(slash + 1);
  // A query keeps its file apart.
  if (!split_query(name).query.empty()) return;
  stems_.push_back(hash_of_stem(path));
  if (slash == std::string_view::npos || !may_be_folder_page(name)) return;
  folders_.push_back(XXH3_64bits(path.data(), slash));
}

void EndingCollisions::settle() {
  std::sort(stems_.begin(), stems_.end());
  for (std::size_t i = 1; i < stems_.size(); ++i) {
    if (stems_[i] == stems_[i - 1]) without_extension_.push_back(stems_[i]);
  }
  sort_once(without_extension_);
  sort_once(folders_);
  with_slash_ = without_extension_;
  std::set_intersection(stems_.begin(), stems_.end(), folders_.begin(), folders_.end(),
                        std::back_inserter(with_slash_));
  sort_once(with_slash_);
  stems_ = {};
  folders_ = {};
}

const std::vector<std::uint64_t>& EndingCollisions::of(PageEnding ending) const {
  static const std::vector<std::uint64_t> none;
  if (ending == PageEnding::file) return none;
  return ending == PageEnding::none ? without_extension_ : with_slash_;
}

}  // namespace winnow
