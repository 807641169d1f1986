// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/template/learning/tree_merge.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "extractor/template/learning/equal_trees.h"
#include "extractor/template/learning/matrix_compression.h"
#include "extractor/template/learning/pattern_mining.h"
#include "extractor/template/learning/peer_matrix.h"
#include "extractor/template/learning/peer_nodes.h"
#include "extractor/template/learning/tree_similarity.h"
#include "extractor/template/pattern_tree_builder.h"
#include "extractor/template/subtree_signature.h"

namespace winnow {
namespace {

// What the children of one element of the pattern are made of.
struct ChildPattern {
  std::vector<EqualTrees> parents;  // a column each
  std::vector<PeerColumn> columns;  // the children of each column's first tree
  std::vector<ListElement> elements;
  Expression expression;
};

// A node of an expression that is still to be added to the pattern.
struct Step {
  std::shared_ptr<const ChildPattern> list;
  std::uint32_t index = 0;   // in list->expression
  std::uint32_t parent = 0;  // in the pattern
  std::uint32_t depth = 0;
};

// What is below each node of a page.
struct Contents {
  std::vector<std::uint64_t> signatures;  // subtree_signature.h
  std::vector<std::uint32_t> heights;     // levels; 1 for a node without children
};

Contents contents_of(const PageTree& page) {
  Contents contents;
  contents.signatures.resize(page.size());
  contents.heights.assign(page.size(), 1);
  for (std::uint32_t node = page.size(); node-- > 1;) {
    const PageTreeNode& child = page.nodes[node];
    contents.signatures[child.parent] |=
        contents.signatures[node] | signature_bit(child.label) | signature_bit(child.key);
    std::uint32_t& height = contents.heights[child.parent];
    height = std::max(height, contents.heights[node] + 1);
  }
  return contents;
}

std::vector<Contents> contents_of_all(SampleTrees pages) {
  std::vector<Contents> contents;
  for (const PageTree* page : pages) contents.push_back(contents_of(*page));
  return contents;
}

std::uint32_t count_pages(const std::vector<TreeRef>& trees) {
  std::uint32_t pages = 0;
  for (std::size_t i = 0; i < trees.size(); ++i) {
    if (i == 0 || trees[i].page != trees[i - 1].page) ++pages;
  }
  return pages;
}

class TreeMerge {
 public:
  TreeMerge(SampleTrees pages, const PatternOptions& options)
      : pages_(pages),
        options_(options),
        similarity_(pages, options.limits.pair_work),
        contents_(contents_of_all(pages)),
        max_nodes_(std::min(options.limits.pattern_nodes, kMaxPatternNodes)) {}

  PatternTree run() {
    std::vector<TreeRef> roots;
    for (std::uint32_t page = 0; page < pages_.size(); ++page) roots.push_back({page, 0});
    add_element(roots, Occurrence::one, kNoPatternNode, 0);
    while (!steps_.empty()) {
      const Step step = std::move(steps_.back());
      steps_.pop_back();
      add(step);
    }
    return std::move(builder_).build(cut_off_ || similarity_.cut_off());
  }

 private:
  void add(const Step& step) {
    const ExpressionNode& node = step.list->expression[step.index];
    if (node.group) {
      add_group(step, node);
      return;
    }
    const std::vector<TreeRef> trees = trees_of(*step.list, node);
    if (node_of(pages_, trees.front()).is_data()) {
      add_data(step, node, trees);
    } else {
      add_element(trees, node.occurrence, step.parent, step.depth);
    }
  }

  // All trees that a symbol stands for, in the order of the sample.
  std::vector<TreeRef> trees_of(const ChildPattern& list, const ExpressionNode& symbol) const {
    std::vector<TreeRef> trees;
    for (const std::uint32_t member : symbol.members) {
      for (const AlignedCell& cell : list.elements[member].cells) {
        const EqualTrees& parents = list.parents[cell.column];
        const std::uint32_t child = list.columns[cell.column].trees[cell.item].node;
        const std::uint32_t offset = child - parents.first().node;
        for (const TreeRef& parent : parents.trees) {
          trees.push_back({parent.page, parent.node + offset});
        }
      }
    }
    std::sort(trees.begin(), trees.end());
    return trees;
  }

  void add_group(const Step& step, const ExpressionNode& group) {
    const ChildPattern& list = *step.list;
    std::uint32_t first = step.index;
    while (list.expression[first].group) ++first;
    const std::vector<TreeRef> trees = trees_of(list, list.expression[first]);
    PatternNode node;
    node.label = node.key = kGroupLabel;
    node.content = PatternContent::group;
    node.occurrence = group.occurrence;
    node.pages = count_pages(trees);
    node.trees = static_cast<std::uint32_t>(trees.size());
    const std::uint32_t added = builder_.add(node, step.parent, "", "");
    push_steps(step.list, step.index + 1, group.end, added, step.depth + 1);
  }

  void add_data(const Step& step, const ExpressionNode& symbol, const std::vector<TreeRef>& trees) {
    const PageTreeNode& first = node_of(pages_, trees.front());
    PatternNode node;
    node.label = node.key = first.label;
    node.occurrence = symbol.occurrence;
    node.pages = count_pages(trees);
    node.trees = static_cast<std::uint32_t>(trees.size());
    bool variant =
        std::any_of(symbol.members.begin(), symbol.members.end(),
                    [&](std::uint32_t member) { return step.list->elements[member].variant; });
    for (const TreeRef& tree : trees) {
      const PageTreeNode& other = node_of(pages_, tree);
      variant = variant || other.text_hash != first.text_hash;
      if (other.label != node.label) node.label = node.key = kDataLabel;
    }
    node.content = variant ? PatternContent::variant : PatternContent::fixed;
    node.constant = variant ? 0 : 1;
    node.text_hash = variant ? 0 : first.text_hash;
    const std::string_view text = pages_[trees.front().page]->name(trees.front().node);
    builder_.add(node, step.parent, data_name(node.label), variant ? "" : text);
  }

  static std::string_view data_name(std::uint64_t label) {
    if (label == kTextLabel) return "text";
    return label == kImageLabel ? "image" : "text or image";
  }

  void add_element(const std::vector<TreeRef>& trees, Occurrence occurrence, std::uint32_t parent,
                   std::uint32_t depth) {
    auto list = std::make_shared<ChildPattern>();
    list->parents = equal_trees(pages_, trees);
    PatternNode node = element_node(trees, list->parents);
    node.occurrence = occurrence;
    if (is_over_limit(*list, depth)) {
      node.content = PatternContent::opaque;
      cut_off_ = true;
      builder_.add(node, parent, name_of(trees, node.key), "");
    } else if (list->parents.size() == 1) {
      add_constant(trees.front(), node, parent, name_of(trees, node.key));
    } else {
      const std::uint32_t added = builder_.add(node, parent, name_of(trees, node.key), "");
      merge_children(*list);
      push_steps(list, 0, static_cast<std::uint32_t>(list->expression.size()), added, depth + 1);
    }
  }

  // Depth as well: each level of a page may come with groups.
  bool is_over_limit(const ChildPattern& list, std::uint32_t depth) const {
    const TreeRef first = list.parents.front().first();
    const bool constant = list.parents.size() == 1;  // is copied whole
    const std::uint32_t size = constant ? pages_[first.page]->subtree_size(first.node) : 1;
    const std::uint32_t height =
        constant ? contents_[first.page].heights[first.node] : kMaxGroupDepth + 2;
    return builder_.size() + size > max_nodes_ || depth + height > kMaxPatternDepth;
  }

  PatternNode element_node(const std::vector<TreeRef>& trees,
                           const std::vector<EqualTrees>& parents) const {
    PatternNode node;
    node.label = node_of(pages_, trees.front()).label;
    node.key = most_frequent_key(trees);
    node.pages = count_pages(trees);
    node.trees = static_cast<std::uint32_t>(trees.size());
    for (const EqualTrees& equal : parents) {
      node.signature |= contents_[equal.first().page].signatures[equal.first().node];
    }
    return node;
  }

  // The first of several.
  std::uint64_t most_frequent_key(const std::vector<TreeRef>& trees) const {
    std::vector<std::uint64_t> keys;
    for (const TreeRef& tree : trees) keys.push_back(node_of(pages_, tree).key);
    std::vector<std::uint64_t> sorted = keys;
    std::sort(sorted.begin(), sorted.end());
    const auto count = [&sorted](std::uint64_t key) {
      const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), key);
      return last - first;
    };
    std::uint64_t best = keys.front();
    for (const std::uint64_t key : keys) {
      if (key != best && count(key) > count(best)) best = key;
    }
    return best;
  }

  std::string_view name_of(const std::vector<TreeRef>& trees, std::uint64_t key) const {
    const auto found = std::find_if(trees.begin(), trees.end(), [&](const TreeRef& tree) {
      return node_of(pages_, tree).key == key;
    });
    return pages_[found->page]->name(found->node);
  }

  // The subtree as it stands; `root` has what all of its nodes have in common.
  void add_constant(TreeRef tree, const PatternNode& root, std::uint32_t parent,
                    std::string_view root_name) {
    const PageTree& page = *pages_[tree.page];
    const std::uint32_t base = builder_.size();
    for (std::uint32_t index = tree.node; index < page.nodes[tree.node].end; ++index) {
      const PageTreeNode& from = page.nodes[index];
      PatternNode node;
      node.label = from.label;
      node.key = index == tree.node ? root.key : from.key;
      node.text_hash = from.text_hash;
      node.signature = contents_[tree.page].signatures[index];
      node.pages = root.pages;
      node.trees = root.trees;
      node.constant = 1;
      node.content = from.is_data() ? PatternContent::fixed : PatternContent::element;
      node.occurrence = index == tree.node ? root.occurrence : Occurrence::one;
      const std::uint32_t above = index == tree.node ? parent : base + (from.parent - tree.node);
      const std::string_view name = index == tree.node ? root_name : page.name(index);
      builder_.add(node, above, from.is_data() ? data_name(from.label) : name,
                   from.is_data() ? name : "");
    }
  }

  void merge_children(ChildPattern& list) {
    if (list.parents.size() > options_.limits.columns) {
      list.parents.resize(options_.limits.columns);
      cut_off_ = true;
    }
    std::vector<TreeRef> parents;
    std::vector<std::uint32_t> weights;
    for (const EqualTrees& equal : list.parents) {
      parents.push_back(equal.first());
      weights.push_back(1);
    }
    list.columns = recognise_peer_nodes(pages_, parents, options_, similarity_);
    std::vector<PeerSequence> sequences;
    for (const PeerColumn& column : list.columns) sequences.emplace_back(column.nodes);
    const AlignedMatrix matrix =
        align_peer_matrix(sequences, weights, options_.limits.matrix_cells);
    list.elements = compress_matrix(matrix);
    std::vector<MinedSymbol> symbols;
    for (const ListElement& element : list.elements) {
      symbols.push_back({element.symbol, element.occurrence});
    }
    list.expression = mine_patterns(symbols);
  }

  // The nodes [first, last) of the expression that have no other of these around them, so that the
  // leftmost comes next.
  void push_steps(const std::shared_ptr<const ChildPattern>& list, std::uint32_t first,
                  std::uint32_t last, std::uint32_t parent, std::uint32_t depth) {
    const std::size_t begin = steps_.size();
    for (std::uint32_t index = first; index < last; index = list->expression[index].end) {
      steps_.push_back({list, index, parent, depth});
    }
    std::reverse(steps_.begin() + static_cast<std::ptrdiff_t>(begin), steps_.end());
  }

  SampleTrees pages_;
  const PatternOptions& options_;
  TreeSimilarity similarity_;
  std::vector<Contents> contents_;
  std::uint32_t max_nodes_;
  PatternTreeBuilder builder_;
  std::vector<Step> steps_;
  bool cut_off_ = false;
};

}  // namespace

PatternTree merge_trees(SampleTrees pages, const PatternOptions& options) {
  return TreeMerge(pages, options).run();
}

}  // namespace winnow
