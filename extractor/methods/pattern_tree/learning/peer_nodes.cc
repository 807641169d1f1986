// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/peer_nodes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace winnow {
namespace {

using HashMap = std::unordered_map<std::uint64_t, std::uint32_t>;

// Tells an element by its key, or by its label if the key tells nothing. The label goes with the
// key, so that elements with different names are never one, whatever their keys.
struct PeerName {
  std::uint64_t label = 0;
  std::uint64_t key = 0;
  friend bool operator==(const PeerName&, const PeerName&) = default;
};

struct PeerNameHash {
  std::size_t operator()(const PeerName& name) const {
    return static_cast<std::size_t>(name.label * 0x9E3779B97F4A7C15u ^ name.key);
  }
};

using NameMap = std::unordered_map<PeerName, std::uint32_t, PeerNameHash>;

template <typename Visit>
void for_children(SampleTrees pages, TreeRef parent, const Visit& visit) {
  const PageTree& page = *pages[parent.page];
  const std::uint32_t end = page.nodes[parent.node].end;
  for (std::uint32_t child = parent.node + 1; child < end; child = page.nodes[child].end) {
    visit(TreeRef{parent.page, child});
  }
}

// Knows what tells children apart where keys decide.
class PeerNames {
 public:
  explicit PeerNames(Alignment alignment) : alignment_(alignment) {}

  void count(SampleTrees pages, std::span<const TreeRef> parents);

  PeerName name_of(const PageTreeNode& node) const;
  // Says whether nodes of the same name are in one class, alike or not.
  bool decides(const PageTreeNode& node) const;

 private:
  Alignment alignment_;
  NameMap key_counts_;  // It counts in all columns, also keys that tell nothing.
  NameMap most_;        // It has the highest counts in one column.
};

void PeerNames::count(SampleTrees pages, std::span<const TreeRef> parents) {
  if (alignment_ == Alignment::peer) return;
  for (const TreeRef parent : parents) {
    for_children(pages, parent, [&](TreeRef child) {
      const PageTreeNode& node = node_of(pages, child);
      ++key_counts_[{node.label, node.key}];
    });
  }
  NameMap counts;
  for (const TreeRef parent : parents) {
    counts.clear();
    for_children(pages, parent, [&](TreeRef child) {
      const PeerName name = name_of(node_of(pages, child));
      std::uint32_t& most = most_[name];
      most = std::max(most, ++counts[name]);
    });
  }
}

PeerName PeerNames::name_of(const PageTreeNode& node) const {
  const PeerName bare{node.label, node.label};
  // Pages of one template say in the body's classes which page it is.
  if (alignment_ == Alignment::peer || node.parent == 0) return bare;
  const PeerName keyed{node.label, node.key};
  const auto found = key_counts_.find(keyed);
  return found != key_counts_.end() && found->second > 1 ? keyed : bare;
}

bool PeerNames::decides(const PageTreeNode& node) const {
  if (node.is_data() || node.parent == 0) return true;
  if (alignment_ == Alignment::peer) return false;
  const PeerName name = name_of(node);
  if (name.key != node.label) return true;
  const auto found = most_.find(name);
  return found == most_.end() || found->second <= 1;
}

// Puts children into classes.
class PeerClasses {
 public:
  PeerClasses(SampleTrees pages, const PatternOptions& options, TreeSimilarity& similarity)
      : pages_(pages), options_(options), similarity_(similarity), names_(options.alignment) {}

  void count_names(std::span<const TreeRef> parents) { names_.count(pages_, parents); }

  PeerNode classify(TreeRef child) {
    const std::uint32_t structure = structure_class(child);
    return {{structure, text_class(structure, child)}, node_of(pages_, child).is_data()};
  }

 private:
  struct StructureClass {
    HashMap text_classes;  // They go by the hash of the text.
    // There is one for each T class that children are compared with.
    std::vector<TreeRef> first_members;
    std::uint32_t founded = 0;  // It counts T classes.
  };

  std::uint32_t structure_class(TreeRef child);
  std::uint32_t alike_in_structure(TreeRef child);
  std::uint32_t text_class(std::uint32_t structure, TreeRef child);
  std::uint32_t alike_in_text(StructureClass& peers, TreeRef child);
  std::uint32_t found_class();

  SampleTrees pages_;
  const PatternOptions& options_;
  TreeSimilarity& similarity_;
  PeerNames names_;

  std::vector<StructureClass> classes_;
  NameMap by_name_;       // It has classes of children that are told by their name.
  HashMap by_structure_;  // It has classes of the others.
  // Has first members to compare with and their classes, by label.
  std::unordered_map<std::uint64_t, std::vector<std::pair<TreeRef, std::uint32_t>>> compared_;
};

std::uint32_t PeerClasses::found_class() {
  classes_.emplace_back();
  return static_cast<std::uint32_t>(classes_.size() - 1);
}

std::uint32_t PeerClasses::structure_class(TreeRef child) {
  const PageTreeNode& node = node_of(pages_, child);
  if (names_.decides(node)) {
    const auto [entry, is_new] = by_name_.try_emplace(names_.name_of(node));
    if (is_new) entry->second = found_class();
    return entry->second;
  }
  const auto [entry, is_new] = by_structure_.try_emplace(node.structure_hash);
  if (is_new) entry->second = alike_in_structure(child);
  return entry->second;
}

std::uint32_t PeerClasses::alike_in_structure(TreeRef child) {
  auto& candidates = compared_[node_of(pages_, child).label];
  double best = options_.structure_delta;
  std::uint32_t found = kMixedData;
  for (const auto& [first, structure] : candidates) {
    const double score = similarity_.score(first, child, Compare::structure, best);
    if (found == kMixedData ? score < best : score <= best) continue;
    best = score;
    found = structure;
  }
  if (found != kMixedData) return found;
  const std::uint32_t founded = found_class();
  if (candidates.size() < kMaxStructureClasses) candidates.emplace_back(child, founded);
  return founded;
}

std::uint32_t PeerClasses::text_class(std::uint32_t structure, TreeRef child) {
  StructureClass& peers = classes_[structure];
  const auto [entry, is_new] = peers.text_classes.try_emplace(node_of(pages_, child).text_hash);
  if (is_new) entry->second = alike_in_text(peers, child);
  return entry->second;
}

std::uint32_t PeerClasses::alike_in_text(StructureClass& peers, TreeRef child) {
  if (node_of(pages_, child).is_data()) return peers.founded++;
  double best = options_.text_delta;
  std::uint32_t found = kAnyText;
  for (std::uint32_t i = 0; i < peers.first_members.size(); ++i) {
    const double score = similarity_.score(peers.first_members[i], child, Compare::text, best);
    if (found == kAnyText ? score < best : score <= best) continue;
    best = score;
    found = i;
  }
  if (found != kAnyText) return found;
  if (peers.first_members.size() < kMaxTextClasses) peers.first_members.push_back(child);
  return peers.founded++;
}

}  // namespace

std::vector<PeerColumn> recognise_peer_nodes(SampleTrees pages, std::span<const TreeRef> parents,
                                             const PatternOptions& options,
                                             TreeSimilarity& similarity) {
  PeerClasses classes(pages, options, similarity);
  classes.count_names(parents);
  std::vector<PeerColumn> columns;
  columns.reserve(parents.size());
  for (const TreeRef parent : parents) {
    PeerColumn& column = columns.emplace_back();
    for_children(pages, parent, [&](TreeRef child) {
      column.trees.push_back(child);
      column.nodes.push_back(classes.classify(child));
    });
  }
  return columns;
}

}  // namespace winnow
