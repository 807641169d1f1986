// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/tree_similarity.h"

#include <algorithm>

namespace winnow {

TreeSimilarity::TreeSimilarity(SampleTrees pages, std::uint64_t pair_work)
    : pages_(pages), pair_work_(pair_work) {}

double TreeSimilarity::score(TreeRef a, TreeRef b, Compare compare, double delta) {
  return score({pages_[a.page], a.node}, {pages_[b.page], b.node},
               compare == Compare::structure ? structure_ : text_, delta);
}

double TreeSimilarity::score(ComparedTree a, ComparedTree b, Aspect& aspect, double delta) {
  const auto share = [&](std::uint32_t nodes) {
    return 2.0 * nodes / (static_cast<double>(a.size()) + b.size());
  };
  const double largest = share(std::min(a.size(), b.size()));
  if (largest < delta) return largest;
  if (const auto matched = aspect.matching.known(a, b)) return share(*matched);
  if (total_work() / kMaxTotalPairs > pair_work_) {
    cut_off_ = true;
    return largest;
  }
  const std::uint32_t common = aspect.paths.common(a, b);
  if (share(common) < delta) return share(common);
  if (std::uint64_t{a.size()} * b.size() > pair_work_) {
    cut_off_ = true;
    return share(common);
  }
  return share(aspect.matching.matched_nodes(a, b));
}

std::uint64_t TreeSimilarity::total_work() const {
  return structure_.matching.work() + structure_.paths.work() + text_.matching.work() +
         text_.paths.work();
}

}  // namespace winnow
