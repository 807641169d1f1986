// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/tree_similarity.h"

#include <algorithm>

namespace winnow {
namespace {

constexpr std::size_t kMaxMemo = 500'000;

void append_children(ComparedTree parent, std::vector<std::uint32_t>& out) {
  const std::uint32_t end = parent.root().end;
  for (std::uint32_t child = parent.node + 1; child < end; child = parent.at(child).root().end) {
    out.push_back(child);
  }
}

}  // namespace

TreeMatching::HashPair TreeMatching::key(ComparedTree a, ComparedTree b) const {
  return std::minmax({compared_hash(a.root(), compare_), compared_hash(b.root(), compare_)});
}

std::optional<std::uint32_t> TreeMatching::known(ComparedTree a, ComparedTree b) const {
  if (compared_label(a.root(), compare_) != compared_label(b.root(), compare_)) return 0;
  if (a.size() == 1 || b.size() == 1) return 1;
  const HashPair hashes = key(a, b);
  if (hashes.first == hashes.second) return a.size();
  const auto found = memo_.find(hashes);
  if (found == memo_.end()) return std::nullopt;
  return found->second;
}

std::uint32_t TreeMatching::matched_nodes(ComparedTree a, ComparedTree b) {
  if (const auto matched = known(a, b)) return *matched;
  open(a, b);
  while (true) {
    if (!fill_cells()) continue;
    const std::uint32_t matched = close();
    if (frames_.empty()) return matched;
    set_cell(matched);
  }
}

void TreeMatching::open(ComparedTree a, ComparedTree b) {
  Frame& frame = frames_.emplace_back();
  frame.a = a;
  frame.b = b;
  frame.children = frame.a_next = children_.size();
  append_children(a, children_);
  frame.a_end = frame.b_begin = children_.size();
  append_children(b, children_);
  frame.b_end = children_.size();
  trim(frame);
  frame.b_next = frame.b_begin;
  frame.row_begin = rows_.size();
  rows_.resize(rows_.size() + (frame.b_end - frame.b_begin) + 1);
}

// Takes equal children off both ends.
void TreeMatching::trim(Frame& frame) {
  const auto take = [&](std::size_t a, std::size_t b) {
    const ComparedTree child = frame.a.at(children_[a]);
    const ComparedTree other = frame.b.at(children_[b]);
    if (compared_hash(child.root(), compare_) != compared_hash(other.root(), compare_)) {
      return false;
    }
    frame.matched += child.size();
    ++work_;
    return true;
  };
  const auto is_left = [&] { return frame.a_next < frame.a_end && frame.b_begin < frame.b_end; };
  while (is_left() && take(frame.a_next, frame.b_begin)) ++frame.a_next, ++frame.b_begin;
  while (is_left() && take(frame.a_end - 1, frame.b_end - 1)) --frame.a_end, --frame.b_end;
}

// Fills cells until one needs a pair whose score is not known, and opens that pair. Returns true if
// all cells of the last frame are filled.
bool TreeMatching::fill_cells() {
  Frame& frame = frames_.back();
  while (frame.a_next < frame.a_end && frame.b_begin < frame.b_end) {
    const ComparedTree child = frame.a.at(children_[frame.a_next]);
    const ComparedTree other = frame.b.at(children_[frame.b_next]);
    const std::uint32_t* left = &rows_[frame.row_begin + (frame.b_next - frame.b_begin)];
    const std::uint32_t without = std::max(left[0], left[1]);
    if (frame.diagonal + std::min(child.size(), other.size()) <= without) {
      set_cell(0);
    } else if (const auto matched = known(child, other)) {
      set_cell(*matched);
    } else {
      open(child, other);
      return false;
    }
  }
  return true;
}

// Sets the next cell: if its children are matched, `matched_pair` nodes match.
void TreeMatching::set_cell(std::uint32_t matched_pair) {
  ++work_;
  Frame& frame = frames_.back();
  std::uint32_t* left = &rows_[frame.row_begin + (frame.b_next - frame.b_begin)];
  const std::uint32_t above = left[1];
  left[1] = std::max({left[0], above, frame.diagonal + matched_pair});
  frame.diagonal = above;
  if (++frame.b_next < frame.b_end) return;
  frame.b_next = frame.b_begin;
  frame.diagonal = 0;
  ++frame.a_next;
}

std::uint32_t TreeMatching::close() {
  const Frame& frame = frames_.back();
  const std::uint32_t matched = frame.matched + rows_.back();
  if (memo_.size() >= kMaxMemo) memo_.clear();
  memo_.emplace(key(frame.a, frame.b), matched);
  children_.resize(frame.children);
  rows_.resize(frame.row_begin);
  frames_.pop_back();
  return matched;
}

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
