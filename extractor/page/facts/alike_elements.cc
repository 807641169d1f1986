// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/alike_elements.h"

#include <xxhash.h>

#include <algorithm>
#include <bitset>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "extractor/text/characters.h"
#include "extractor/tree_ensemble/feature_columns.h"

namespace winnow {
namespace {

using Keyed = std::pair<std::uint64_t, std::uint32_t>;  // It has the key, then the block.

// Makes the keys of elements, of those that share their attributes once.
class ElementKeys {
 public:
  ElementKeys(const Document& document, const ClassNumbers& classes)
      : document_(document),
        classes_(classes),
        known_(std::min(classes.end(), kMostKnown)),
        of_lists_(document.attribute_lists(), kUnread) {}

  std::uint64_t key(NodeIndex element) {
    const std::uint32_t list = document_.attribute_list(element);
    if (list == 0) return static_cast<std::uint64_t>(document_.tag(element));
    std::uint64_t& key = of_lists_[list];
    if (key == kUnread) key = find(element);
    return key;
  }

 private:
  static constexpr std::uint32_t kMostKnown = 1024;
  static constexpr std::uint64_t kUnread = UINT64_MAX;  // A key with this value is read each time.
  struct Known {
    std::uint64_t key = 0;
    std::uint32_t number = 0;
    Tag tag = Tag::unknown;
  };

  // Remembers the keys of the last classes.
  std::uint64_t find(NodeIndex element) {
    const Tag tag = document_.tag(element);
    const auto seed = static_cast<std::uint64_t>(tag);
    const std::uint32_t number = classes_.of(element);
    if (number == 0) return seed;
    Known& known = known_[number % known_.size()];
    if (known.number != number || known.tag != tag) {
      const std::string_view value = document_.attribute(element, Attribute::class_, value_);
      known = {read(value, seed), number, tag};
    }
    return known.key;
  }

  std::uint64_t read(std::string_view classes, std::uint64_t seed) {
    folded_ = first_token(classes);
    if (folded_.empty()) return seed;
    std::replace_if(folded_.begin(), folded_.end(), is_ascii_digit, '0');
    return XXH3_64bits_withSeed(folded_.data(), folded_.size(), seed);
  }

  const Document& document_;
  const ClassNumbers& classes_;
  std::vector<Known> known_;
  std::vector<std::uint64_t> of_lists_;
  std::string value_;
  std::string folded_;
};

std::uint64_t mixed(std::uint64_t path, std::uint64_t key) {
  constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15;
  const std::uint64_t both = (path ^ key) * kGoldenRatio;
  return both ^ (both >> 29);
}

// Calls `take` with each run of equal keys in turn.
template <typename Take>
void for_each_group(std::vector<Keyed>& keyed, Take take) {
  std::sort(keyed.begin(), keyed.end());
  for (auto first = keyed.begin(); first != keyed.end();) {
    const auto last = std::find_if(first, keyed.end(),
                                   [&](const Keyed& other) { return other.first != first->first; });
    take(first, last);
    first = last;
  }
}

}  // namespace

PathKeys::PathKeys(const Document& document, const ClassNumbers& classes)
    : keys_(document.size()), paths_(document.size()) {
  ElementKeys keys(document, classes);
  for (const NodeIndex node : document.elements()) {
    keys_[node] = keys.key(node);
    const NodeIndex parent = document.parent(node);
    paths_[node] = mixed(parent == kNoNode ? 0 : paths_[parent], keys_[node]);
  }
}

std::vector<std::uint32_t> numbered_paths(const PathKeys& keys, const BlockList& blocks) {
  // Blocks that follow each other often have the same path. Of those the first is sorted.
  std::vector<Keyed> keyed;
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    const std::uint64_t path = keys.path(blocks[i].element);
    if (keyed.empty() || keyed.back().first != path) keyed.emplace_back(path, i);
  }
  constexpr std::uint32_t kOfTheLast = UINT32_MAX;
  std::vector<std::uint32_t> numbers(blocks.size(), kOfTheLast);
  std::uint32_t next = 0;
  for_each_group(keyed, [&](auto first, auto last) {
    for (auto at = first; at != last; ++at) numbers[at->second] = next;
    ++next;
  });
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    if (numbers[i] == kOfTheLast) numbers[i] = numbers[i - 1];
  }
  return numbers;
}

namespace {

// Returns the texts that may be on the page more than once, by their hashes. Most are not, and need
// not be sorted.
std::vector<Keyed> maybe_copied(std::span<const std::uint64_t> texts) {
  constexpr std::size_t kBits = std::size_t{1} << 15;
  std::bitset<kBits> once;
  std::bitset<kBits> again;
  for (const std::uint64_t text : texts) {
    const std::size_t bit = text % kBits;
    if (once.test(bit)) again.set(bit);
    once.set(bit);
  }
  std::vector<Keyed> keyed;
  for (std::uint32_t i = 0; i < texts.size(); ++i) {
    if (again.test(texts[i] % kBits)) keyed.emplace_back(texts[i], i);
  }
  return keyed;
}

}  // namespace

PathGroups::PathGroups(const PathKeys& keys, const BlockList& blocks, const RunningSums& sums,
                       std::span<const std::uint64_t> texts)
    : group_of_(numbered_paths(keys, blocks)), copies_(blocks.size(), 1) {
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    if (group_of_[i] >= groups_.size()) groups_.resize(group_of_[i] + 1);
    groups_[group_of_[i]] += sums.of(i);
  }
  log_words_.reserve(groups_.size());
  for (const Sums& group : groups_) {
    log_words_.push_back(log_of_ratio(Sums::share_of(group.words, group.blocks)));
  }

  std::vector<Keyed> keyed = maybe_copied(texts);
  for_each_group(keyed, [&](auto first, auto last) {
    for (auto at = first; at != last; ++at) {
      copies_[at->second] = static_cast<std::uint32_t>(last - first);
    }
  });
}

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
    run.log_words = log_of_ratio(Sums::share_of(run.sums.words, run.records));
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
  for (const NodeIndex parent : document.elements()) {
    // Those are alike of which each has a block.
    const auto [first, last] = blocks.range(document, parent);
    if (last - first < 2) continue;
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
  for (const NodeIndex node : document.inner_elements()) {
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
