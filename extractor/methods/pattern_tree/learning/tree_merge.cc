// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/tree_merge.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "extractor/methods/pattern_tree/learning/pattern_mining.h"
#include "extractor/methods/pattern_tree/learning/peer_matrix.h"
#include "extractor/methods/pattern_tree/learning/peer_nodes.h"
#include "extractor/methods/pattern_tree/learning/sample_trees.h"
#include "extractor/methods/pattern_tree/learning/tree_similarity.h"
#include "extractor/methods/pattern_tree/tree/pattern_tree_builder.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {
namespace {

// Makes a node that stands once in its place.
PatternNode constant_node(const PageTreeNode& from, std::uint64_t signature,
                          const PatternNode& root) {
  PatternNode node;
  node.label = from.label;
  node.key = from.key;
  node.text_hash = from.text_hash;
  node.signature = signature;
  node.pages = root.pages;
  node.trees = root.trees;
  node.constant = 1;
  node.content = from.is_data() ? PatternContent::fixed : PatternContent::element;
  return node;
}

// Returns the name that nodes with the label of texts, of images, or of both have in a pattern. It
// is thread-safe.
std::string_view data_name(std::uint64_t label) {
  if (label == kTextLabel) return "text";
  return label == kImageLabel ? "image" : "text or image";
}

// Adds a subtree of a page to the pattern, below `parent`, as it stands. Its root becomes `root`,
// called `name`; how often that occurred goes for all nodes. `contents` belong to the page, which
// has names. Takes linear time.
void add_constant_subtree(const PageTree& page, const SubtreeContents& contents, std::uint32_t top,
                          const PatternNode& root, std::string_view name, std::uint32_t parent,
                          PatternTreeBuilder& builder) {
  const std::uint32_t base = builder.size();
  PatternNode first = constant_node(page.nodes[top], contents.signatures[top], root);
  first.key = root.key;
  first.occurrence = root.occurrence;
  builder.add(first, parent, name, "");
  for (std::uint32_t index = top + 1; index < page.nodes[top].end; ++index) {
    const PageTreeNode& from = page.nodes[index];
    const std::string_view own = page.name(index);
    builder.add(constant_node(from, contents.signatures[index], root), base + (from.parent - top),
                from.is_data() ? data_name(from.label) : own, from.is_data() ? own : "");
  }
}

// Has what the children of one element of the pattern are made from.
struct ChildPattern {
  std::vector<EqualTrees> parents;  // Each has a column.
  std::vector<PeerColumn> columns;  // They have the children of each column's first tree.
  std::vector<ListElement> elements;
  Expression expression;
};

// Names a node of an expression that is still to be added to the pattern.
struct Step {
  std::shared_ptr<const ChildPattern> list;
  std::uint32_t index = 0;   // It is a place in list->expression.
  std::uint32_t parent = 0;  // It is a node of the pattern.
  std::uint32_t depth = 0;
};

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
        contents_(subtree_contents(pages)),
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

  // Returns all trees that a symbol stands for, in the order of the sample.
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

  void add_element(const std::vector<TreeRef>& trees, Occurrence occurrence, std::uint32_t parent,
                   std::uint32_t depth) {
    auto list = std::make_shared<ChildPattern>();
    list->parents = equal_trees(pages_, trees);
    const ElementName name = most_frequent_name(pages_, trees);
    PatternNode node = element_node(trees, list->parents);
    node.key = name.key;
    node.occurrence = occurrence;
    if (is_over_limit(*list, depth)) {
      node.content = PatternContent::opaque;
      cut_off_ = true;
      builder_.add(node, parent, name.name, "");
    } else if (list->parents.size() == 1) {
      const TreeRef tree = trees.front();
      add_constant_subtree(*pages_[tree.page], contents_[tree.page], tree.node, node, name.name,
                           parent, builder_);
    } else {
      const std::uint32_t added = builder_.add(node, parent, name.name, "");
      merge_children(*list);
      push_steps(list, 0, static_cast<std::uint32_t>(list->expression.size()), added, depth + 1);
    }
  }

  // Checks depth as well, because each level of a page may come with groups.
  bool is_over_limit(const ChildPattern& list, std::uint32_t depth) const {
    const TreeRef first = list.parents.front().first();
    const bool constant = list.parents.size() == 1;  // is copied as a whole
    const std::uint32_t size = constant ? pages_[first.page]->subtree_size(first.node) : 1;
    const std::uint32_t height =
        constant ? contents_[first.page].heights[first.node] : kMaxGroupDepth + 2;
    return builder_.size() + size > max_nodes_ || depth + height > kMaxPatternDepth;
  }

  PatternNode element_node(const std::vector<TreeRef>& trees,
                           const std::vector<EqualTrees>& parents) const {
    PatternNode node;
    node.label = node_of(pages_, trees.front()).label;
    node.pages = count_pages(trees);
    node.trees = static_cast<std::uint32_t>(trees.size());
    for (const EqualTrees& equal : parents) {
      node.signature |= contents_[equal.first().page].signatures[equal.first().node];
    }
    return node;
  }

  void merge_children(ChildPattern& list) {
    if (list.parents.size() > options_.limits.columns) {
      list.parents.resize(options_.limits.columns);
      cut_off_ = true;
    }
    std::vector<TreeRef> parents;
    for (const EqualTrees& equal : list.parents) parents.push_back(equal.first());
    list.columns = recognise_peer_nodes(pages_, parents, options_, similarity_);
    std::vector<PeerSequence> sequences;
    for (const PeerColumn& column : list.columns) sequences.emplace_back(column.nodes);
    const AlignedMatrix matrix = align_peer_matrix(sequences, options_.limits.matrix_cells);
    cut_off_ = cut_off_ || matrix.cut_off;
    list.elements = compress_matrix(matrix);
    std::vector<MinedSymbol> symbols;
    for (const ListElement& element : list.elements) {
      symbols.push_back({element.symbol, element.occurrence});
    }
    list.expression = mine_patterns(symbols);
  }

  // Pushes those of the nodes [first, last) of the expression that no other of them contains, so
  // that the leftmost comes next.
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
  std::vector<SubtreeContents> contents_;
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
