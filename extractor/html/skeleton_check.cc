// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/skeleton_check.h"

#include <xxhash.h>

namespace winnow {

SkeletonCheck::Counts SkeletonCheck::counts() const {
  return {skeletons_.load(), whole_.load(), compared_.load(), differences_.load()};
}

bool SkeletonCheck::chooses(std::string_view page) const {
  return XXH3_64bits(page.data(), page.size()) % every_ == 0;
}

void SkeletonCheck::count_page(bool by_skeleton) {
  (by_skeleton ? skeletons_ : whole_).fetch_add(1, std::memory_order_relaxed);
}

void SkeletonCheck::count_checked(bool same) {
  compared_.fetch_add(1, std::memory_order_relaxed);
  if (!same) differences_.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace winnow
