// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/features/records.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace winnow {
namespace {

constexpr std::uint32_t kFewestRecords = 3;

// Records that are longer are no teasers: where their prices are does not matter.
constexpr std::uint32_t kHeadBlocks = 8;

// Elements with text. Those of one key below one parent come to stand side by side, in the order of
// the page.
using KeyedNode = std::pair<std::uint64_t, NodeIndex>;

std::uint64_t sibling_key(NodeIndex parent, std::uint64_t key) {
  constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15;
  return (key ^ (key >> 32)) + (parent + std::uint64_t{1}) * kGoldenRatio;
}

std::vector<KeyedNode> siblings_of(const Document& document, const BlockList& blocks,
                                   const PathGroups& paths) {
  std::vector<KeyedNode> siblings;
  for (NodeIndex node = 1; node < document.size(); ++node) {
    if (!document.is_element(node)) continue;
    const auto [first, last] = blocks.range(document, node);
    if (first == last) continue;
    siblings.emplace_back(sibling_key(document.parent(node), paths.key(node)), node);
  }
  std::sort(siblings.begin(), siblings.end());
  return siblings;
}

bool has_currency(std::span<const BlockTraits> traits, std::uint32_t first, std::uint32_t last) {
  const auto head = traits.subspan(first, std::min(last - first, kHeadBlocks));
  return std::any_of(head.begin(), head.end(),
                     [](const BlockTraits& t) { return t.currency != 0; });
}

// At least three, of one and a half blocks on average.
bool are_records(std::size_t count, std::size_t blocks) {
  return count >= kFewestRecords && 2 * blocks >= 3 * count;
}

}  // namespace

float RecordRun::words_per_record() const { return Sums::share_of(sums.words, records); }

float RecordRun::variation() const {
  if (sums.words == 0 || records < 2) return 0;
  const double mean = static_cast<double>(sums.words) / records;
  const double variance = std::max(squared_words / records - mean * mean, 0.0);
  return static_cast<float>(std::min(std::sqrt(variance) / mean, 10.0));
}

// What the records of a run have in common, seen one after the other.
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
                 const PathGroups& paths)
    : runs_(1) {
  // By node; most elements are no records, and only their number is wanted.
  std::vector<std::uint32_t> run_of(document.size(), 0);
  std::vector<std::uint32_t> count_of(document.size(), 1);
  const Builder builder(document, blocks, sums, traits, embedded);
  const std::vector<KeyedNode> siblings = siblings_of(document, blocks, paths);
  for (auto at = siblings.begin(); at != siblings.end();) {
    const auto end = std::find_if(at, siblings.end(),
                                  [&](const KeyedNode& other) { return other.first != at->first; });
    const std::span<const KeyedNode> alike(at, end);
    const bool found = are_records(alike.size(), builder.blocks_in(alike));
    if (found) runs_.push_back(builder.run_of(alike));
    for (const auto& [key, node] : alike) {
      count_of[node] = static_cast<std::uint32_t>(alike.size());
      if (found) run_of[node] = static_cast<std::uint32_t>(runs_.size() - 1);
    }
    at = end;
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
