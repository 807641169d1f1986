// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "tests/extractor/methods/pattern_tree/learning/definitions.h"

namespace winnow {
namespace {

using Trees = std::vector<TreeRef>;

std::string mark(Occurrence occurrence) {
  constexpr std::string_view kMarks[] = {"", "?", "+", "*"};
  return std::string(kMarks[static_cast<std::size_t>(occurrence)]);
}

std::string counts(std::size_t pages, std::size_t trees) {
  return "{" + std::to_string(pages) + "," + std::to_string(trees) + "}";
}

std::string fixed_line(std::uint64_t label, std::string_view text) {
  const bool image = label == kImageLabel;
  return (image ? "<" : "'") + std::string(text) + (image ? ">" : "'");
}

std::string variant_line(std::uint64_t label) {
  if (label == kTextLabel) return "~t";
  return label == kImageLabel ? "~i" : "~";
}

std::string node_line(const PatternTree& tree, std::uint32_t index) {
  const PatternNode& node = tree[index];
  std::string children;
  for (std::uint32_t child = index + 1; child < node.end; child = tree[child].end) {
    children += node_line(tree, child);
  }
  const std::string numbers = counts(node.pages, node.trees);
  switch (node.content) {
    case PatternContent::element:
      return (node.constant ? "=" : "") + std::string(tree.name(index)) + numbers + "(" + children +
             ")" + mark(node.occurrence) + " ";
    case PatternContent::group:
      return "[" + children + "]" + numbers + mark(node.occurrence) + " ";
    case PatternContent::fixed:
      return fixed_line(node.label, tree.text(index)) + numbers + mark(node.occurrence) + " ";
    case PatternContent::variant:
      return variant_line(node.label) + numbers + mark(node.occurrence) + " ";
    case PatternContent::opaque:
      return std::string(tree.name(index)) + "! ";
  }
  return "";
}

class ReferenceLearner {
 public:
  ReferenceLearner(SampleTrees pages, const PatternOptions& options)
      : pages_(pages), options_(options) {}

  std::string learn() {
    Trees roots;
    for (std::uint32_t page = 0; page < pages_.size(); ++page) roots.push_back({page, 0});
    return element(roots, Occurrence::one);
  }

 private:
  using Columns = std::vector<Trees>;  // equal trees together

  struct Classified {
    TreeRef tree;
    PeerSymbol symbol;
  };

  const PageTreeNode& at(TreeRef tree) const { return node_of(pages_, tree); }
  std::string_view name(TreeRef tree) const { return pages_[tree.page]->name(tree.node); }

  Trees children(TreeRef parent) const {
    Trees trees;
    for (std::uint32_t child = parent.node + 1; child < at(parent).end;) {
      trees.push_back({parent.page, child});
      child = at(trees.back()).end;
    }
    return trees;
  }

  std::string numbers(const Trees& trees) const {
    std::set<std::uint32_t> pages;
    for (const TreeRef tree : trees) pages.insert(tree.page);
    return counts(pages.size(), trees.size());
  }

  Columns columns_of(const Trees& trees) const {
    Columns columns;
    for (const TreeRef tree : trees) {
      const auto equal = std::find_if(columns.begin(), columns.end(), [&](const Trees& column) {
        return at(column.front()).text_hash == at(tree).text_hash;
      });
      if (equal != columns.end()) {
        equal->push_back(tree);
      } else {
        columns.push_back({tree});
      }
    }
    return columns;
  }

  // Returns the name with the most frequent id and classes, and the first of several.
  std::string most_frequent_name(const Trees& trees) const {
    std::map<std::uint64_t, int> frequencies;
    for (const TreeRef tree : trees) ++frequencies[at(tree).key];
    const auto best = std::max_element(trees.begin(), trees.end(), [&](TreeRef a, TreeRef b) {
      return frequencies[at(a).key] < frequencies[at(b).key];
    });
    return std::string(name(*best));
  }

  std::string element(const Trees& trees, Occurrence occurrence) {
    Columns columns = columns_of(trees);
    const bool constant = columns.size() == 1;
    const std::string begin = (constant ? "=" : "") + most_frequent_name(trees) + numbers(trees);
    std::string content;
    if (constant) {
      for (const TreeRef child : children(trees.front())) {
        content += copied(child, numbers(trees));
      }
    } else {
      if (columns.size() > options_.limits.columns) columns.resize(options_.limits.columns);
      content = merged(columns);
    }
    return begin + "(" + content + ")" + mark(occurrence) + " ";
  }

  std::string copied(TreeRef tree, const std::string& numbers) const {
    if (at(tree).is_data()) return fixed_line(at(tree).label, name(tree)) + numbers + " ";
    std::string content;
    for (const TreeRef child : children(tree)) content += copied(child, numbers);
    return "=" + std::string(name(tree)) + numbers + "(" + content + ") ";
  }

  std::string merged(const Columns& columns) {
    const std::vector<std::vector<PeerNode>> peers = peer_nodes(columns);
    const std::vector<PeerSequence> sequences(peers.begin(), peers.end());
    const std::vector<ListElement> elements =
        compressed_by_definition(align_by_definition(sequences));
    return lines(mined_by_definition(elements), elements, columns);
  }

  std::string lines(const MinedNodes& nodes, const std::vector<ListElement>& elements,
                    const Columns& columns) {
    std::string text;
    for (const MinedNode& node : nodes) {
      if (!node.nodes.empty()) {
        const MinedNode* first = &node;
        while (!first->nodes.empty()) first = &first->nodes.front();
        text += "[" + lines(node.nodes, elements, columns) + "]" +
                numbers(trees_of(*first, elements, columns)) + mark(node.occurrence) + " ";
        continue;
      }
      const Trees trees = trees_of(node, elements, columns);
      text += at(trees.front()).is_data() ? data(node, trees, elements)
                                          : element(trees, node.occurrence);
    }
    return text;
  }

  Trees trees_of(const MinedNode& symbol, const std::vector<ListElement>& elements,
                 const Columns& columns) const {
    std::set<TreeRef> trees;
    for (const std::uint32_t member : symbol.members) {
      for (const AlignedCell& cell : elements[member].cells) {
        for (const TreeRef parent : columns[cell.column]) {
          trees.insert(children(parent)[cell.item]);
        }
      }
    }
    return {trees.begin(), trees.end()};
  }

  std::string data(const MinedNode& symbol, const Trees& trees,
                   const std::vector<ListElement>& elements) const {
    std::set<std::uint64_t> labels;
    std::set<std::uint64_t> texts;
    for (const TreeRef tree : trees) {
      labels.insert(at(tree).label);
      texts.insert(at(tree).text_hash);
    }
    bool variant = texts.size() > 1;
    for (const std::uint32_t member : symbol.members) variant |= elements[member].variant;
    const std::uint64_t label = labels.size() == 1 ? *labels.begin() : kDataLabel;
    const std::string line = variant ? variant_line(label) : fixed_line(label, name(trees.front()));
    return line + numbers(trees) + mark(symbol.occurrence) + " ";
  }

  std::vector<std::vector<PeerNode>> peer_nodes(const Columns& columns) const {
    std::vector<Classified> earlier;
    std::vector<std::vector<PeerNode>> result;
    for (const Trees& column : columns) {
      result.emplace_back();
      for (const TreeRef child : children(column.front())) {
        const std::uint32_t structure = structure_of(child, earlier, columns);
        const PeerSymbol symbol{structure, text_of(child, structure, earlier)};
        earlier.push_back({child, symbol});
        result.back().push_back({symbol, at(child).is_data()});
      }
    }
    return result;
  }

  double score(TreeRef a, TreeRef b, Compare compare) const {
    const std::uint32_t matched =
        matched_nodes_by_definition(*pages_[a.page], a.node, *pages_[b.page], b.node, compare);
    return 2.0 * matched /
           (pages_[a.page]->subtree_size(a.node) + pages_[b.page]->subtree_size(b.node));
  }

  std::uint64_t name_of(TreeRef child, const Columns& columns) const {
    if (options_.alignment == Alignment::peer || at(child).parent == 0) return at(child).label;
    std::ptrdiff_t same_key = 0;
    for (const Trees& column : columns) {
      const Trees siblings = children(column.front());
      same_key += std::count_if(siblings.begin(), siblings.end(),
                                [&](TreeRef sibling) { return at(sibling).key == at(child).key; });
    }
    return same_key > 1 ? at(child).key : at(child).label;
  }

  // Says whether the name, with id and classes, tells what the child is like.
  bool is_named(TreeRef child, const Columns& columns) const {
    if (at(child).is_data() || at(child).parent == 0) return true;
    if (options_.alignment == Alignment::peer) return false;
    const std::uint64_t name = name_of(child, columns);
    if (name != at(child).label) return true;
    return std::all_of(columns.begin(), columns.end(), [&](const Trees& column) {
      const Trees siblings = children(column.front());
      return std::count_if(siblings.begin(), siblings.end(),
                           [&](TreeRef sibling) { return name_of(sibling, columns) == name; }) <= 1;
    });
  }

  // Returns the class of the first child that is the same, else that of the best first member.
  std::uint32_t structure_of(TreeRef child, const std::vector<Classified>& earlier,
                             const Columns& columns) const {
    const bool named = is_named(child, columns);
    std::uint32_t classes = 0;
    std::uint32_t best = kMixedData;
    double best_score = 0;
    for (const Classified& other : earlier) {
      const bool founder = other.symbol.structure == classes;
      if (founder) ++classes;
      if (is_named(other.tree, columns) != named) continue;
      if (named) {
        if (name_of(other.tree, columns) == name_of(child, columns)) return other.symbol.structure;
        continue;
      }
      const double alike = score(other.tree, child, Compare::structure);
      if (alike == 1) return other.symbol.structure;
      if (!founder || alike < options_.structure_delta || alike <= best_score) continue;
      best = other.symbol.structure;
      best_score = alike;
    }
    return best == kMixedData ? classes : best;
  }

  std::uint32_t text_of(TreeRef child, std::uint32_t structure,
                        const std::vector<Classified>& earlier) const {
    std::uint32_t classes = 0;
    std::uint32_t best = kAnyText;
    double best_score = 0;
    for (const Classified& other : earlier) {
      if (other.symbol.structure != structure) continue;
      const bool founder = other.symbol.text == classes;
      if (founder) ++classes;
      const double alike = score(other.tree, child, Compare::text);
      if (alike == 1) return other.symbol.text;
      if (!founder || alike < options_.text_delta || alike <= best_score) continue;
      best = other.symbol.text;
      best_score = alike;
    }
    return best == kAnyText ? classes : best;
  }

  SampleTrees pages_;
  const PatternOptions& options_;
};

}  // namespace

std::string pattern_line(const PatternTree& tree) { return node_line(tree, 0); }

std::string learned_by_definition(SampleTrees pages, const PatternOptions& options) {
  return ReferenceLearner(pages, options).learn();
}

}  // namespace winnow
