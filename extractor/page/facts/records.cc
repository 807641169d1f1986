// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/records.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace winnow {
namespace {

constexpr std::uint32_t kFewestRecords = 3;

// Longer records are no teasers, so it does not matter where their prices are.
constexpr std::uint32_t kHeadBlocks = 8;

using KeyedNode = std::pair<std::uint64_t, NodeIndex>;

// Finds the elements with text below one parent. Those of the same key stand side by side, in the
// order of the page.
void find_children(const Document& document, const BlockList& blocks, const PathKeys& keys,
                   NodeIndex parent, std::vector<KeyedNode>& children) {
  children.clear();
  const NodeIndex end = document.subtree_end(parent);
  for (NodeIndex child = parent + 1; child < end; child = document.subtree_end(child)) {
    if (!document.is_element(child)) continue;
    const auto [first, last] = blocks.range(document, child);
    if (first != last) children.emplace_back(keys.key(child), child);
  }
  std::sort(children.begin(), children.end());
}

bool has_currency(std::span<const BlockTraits> traits, std::uint32_t first, std::uint32_t last) {
  const auto head = traits.subspan(first, std::min(last - first, kHeadBlocks));
  return std::any_of(head.begin(), head.end(),
                     [](const BlockTraits& t) { return t.currency != 0; });
}

// Tells whether they are at least three, with one and a half blocks on average.
bool are_records(std::size_t count, std::size_t blocks) {
  return count >= kFewestRecords && 2 * blocks >= 3 * count;
}

float variation_of(const RecordRun& run) {
  if (run.sums.words == 0 || run.records < 2) return 0;
  const double mean = static_cast<double>(run.sums.words) / run.records;
  const double variance = std::max(run.squared_words / run.records - mean * mean, 0.0);
  return static_cast<float>(std::min(std::sqrt(variance) / mean, 10.0));
}

}  // namespace

// Computes runs by adding up their records.
class Records::Builder {
 public:
  Builder(const Document& document, const BlockList& blocks, const RunningSums& sums,
          std::span<const BlockTraits> traits, const Embedded& embedded)
      : document_(document), blocks_(blocks), sums_(sums), traits_(traits), embedded_(embedded) {}

  std::uint32_t blocks_in(std::span<const KeyedNode> siblings) const {
    std::uint32_t count = 0;
    for (const auto& [key, node] : siblings) {
      const auto [first, last] = blocks_.range(document_, node);
      count += last - first;
    }
    return count;
  }

  RecordRun run_of(std::span<const KeyedNode> siblings) const {
    RecordRun run;
    run.records = static_cast<std::uint32_t>(siblings.size());
    run.first_block = blocks_.range(document_, siblings.front().second).first;
    for (const auto& [key, node] : siblings) add(node, run);
    run.log_words = std::log1p(Sums::share_of(run.sums.words, run.records));
    run.variation = variation_of(run);
    return run;
  }

 private:
  void add(NodeIndex node, RecordRun& run) const {
    const auto [first, last] = blocks_.range(document_, node);
    const Sums own = sums_.between(first, last);
    run.sums += own;
    run.squared_words += static_cast<double>(own.words) * own.words;
    run.with_currency += has_currency(traits_, first, last);
    run.embedded += embedded_.in(node);
  }

  const Document& document_;
  const BlockList& blocks_;
  const RunningSums& sums_;
  std::span<const BlockTraits> traits_;
  const Embedded& embedded_;
};

Records::Records(const Document& document, const BlockList& blocks, const RunningSums& sums,
                 std::span<const BlockTraits> traits, const Embedded& embedded,
                 const PathKeys& keys)
    : runs_(1) {
  // Both are by node. Most elements are no records, and only their number is wanted.
  std::vector<std::uint32_t> run_of(document.size(), 0);
  std::vector<std::uint32_t> count_of(document.size(), 1);
  const Builder builder(document, blocks, sums, traits, embedded);
  std::vector<KeyedNode> children;
  for (NodeIndex parent = 0; parent < document.size(); ++parent) {
    if (document.subtree_end(parent) - parent <= 2) continue;
    find_children(document, blocks, keys, parent, children);
    for (auto at = children.begin(); at != children.end();) {
      const auto end = std::find_if(
          at, children.end(), [&](const KeyedNode& other) { return other.first != at->first; });
      const std::span<const KeyedNode> alike(at, end);
      at = end;
      if (alike.size() == 1) continue;
      const bool found = are_records(alike.size(), builder.blocks_in(alike));
      if (found) runs_.push_back(builder.run_of(alike));
      for (const auto& [key, node] : alike) {
        count_of[node] = static_cast<std::uint32_t>(alike.size());
        if (found) run_of[node] = static_cast<std::uint32_t>(runs_.size() - 1);
      }
    }
  }
  find_around(document, blocks, run_of);
  siblings_.reserve(blocks.size());
  for (const Block& block : blocks.blocks()) siblings_.push_back(count_of[block.element]);
}

void Records::find_around(const Document& document, const BlockList& blocks,
                          std::span<const std::uint32_t> run_of) {
  std::vector<NodeIndex> inner(document.size(), 0);
  std::vector<NodeIndex> outer(document.size(), 0);
  for (NodeIndex node = 1; node < document.size(); ++node) {
    const NodeIndex parent = document.parent(node);
    const bool is_record = run_of[node] != 0;
    inner[node] = is_record ? node : inner[parent];
    outer[node] = outer[parent] == 0 && is_record ? node : outer[parent];
  }
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    const NodeIndex element = blocks[i].element;
    inner_.push_back(run_of[inner[element]]);
    outer_.push_back(run_of[outer[element]]);
    if (runs_[outer_[i]].sums.blocks > runs_[largest_].sums.blocks) largest_ = outer_[i];
  }
}

}  // namespace winnow
