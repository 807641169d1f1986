// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/tree_similarity.h"

#include <algorithm>

namespace winnow {
namespace {

constexpr std::size_t kMaxRemembered = 1'000'000;
constexpr std::size_t kMaxTrees = 100'000;

// The hashes are never stored, and a page that forces collisions only makes trees look more alike.
std::uint64_t path_hash(std::uint64_t parent, std::uint64_t label) {
  const std::uint64_t mixed = (parent ^ label * 0x9E3779B97F4A7C15u) * 0xC2B2AE3D27D4EB4Fu;
  return mixed ^ mixed >> 29;
}

std::uint32_t count_common(const std::vector<std::uint64_t>& a,
                           const std::vector<std::uint64_t>& b) {
  std::uint32_t count = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const bool equal = a[i] == b[j];
    const bool step_a = a[i] <= b[j];
    const bool step_b = b[j] <= a[i];
    count += equal;
    i += step_a;
    j += step_b;
  }
  return count;
}

}  // namespace

std::uint32_t PathMultisets::common(ComparedTree a, ComparedTree b) {
  // This may drop all, and so comes before any reference is taken.
  if (remembered_ > kMaxRemembered || memo_.size() > kMaxTrees) {
    memo_.clear();
    remembered_ = 0;
  }
  const Paths& paths_a = paths_of(a);
  const Paths& paths_b = paths_of(b);
  work_ += paths_a.size() + paths_b.size();
  return count_common(paths_a, paths_b);
}

const PathMultisets::Paths& PathMultisets::paths_of(ComparedTree tree) {
  const auto [entry, is_new] = memo_.try_emplace(compared_hash(tree.root(), compare_));
  if (is_new) {
    entry->second = collect(tree);
    remembered_ += entry->second.size();
    // Sorting takes some steps for each path.
    work_ += entry->second.size() * 8;
  }
  return entry->second;
}

PathMultisets::Paths PathMultisets::collect(ComparedTree tree) const {
  Paths paths(tree.size());
  paths[0] = path_hash(0, compared_label(tree.root(), compare_));
  for (std::uint32_t i = 1; i < paths.size(); ++i) {
    const PageTreeNode& node = tree.at(tree.node + i).root();
    paths[i] = path_hash(paths[node.parent - tree.node], compared_label(node, compare_));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

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
