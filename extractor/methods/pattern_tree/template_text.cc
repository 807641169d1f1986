// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/template_text.h"

#include <algorithm>

#include "extractor/blocks/block_parts.h"
#include "extractor/methods/verdicts/verdict.h"

namespace winnow {
namespace {

// Text that only one page of the sample has may be content of that page.
constexpr std::uint32_t kEvidencePages = 2;

bool repeats(const PatternTree& pattern, const TreeMatch& match, std::uint32_t node) {
  return match.matches[node] == NodeMatch::same &&
         pattern[match.regions[node]].pages >= kEvidencePages;
}

// Returns the tree's first node at or behind a node of the document.
std::uint32_t tree_node_at(const PageTree& tree, NodeIndex node) {
  const auto found = std::lower_bound(
      tree.nodes.begin(), tree.nodes.end(), node,
      [](const PageTreeNode& each, NodeIndex wanted) { return each.node < wanted; });
  return static_cast<std::uint32_t>(found - tree.nodes.begin());
}

// Finds the tree's text that stands for a text of the document: the last that does not come behind
// it. Texts that are asked for in their order cost one walk along the tree.
class TreeTexts {
 public:
  explicit TreeTexts(const PageTree& tree) : tree_(tree) {}

  // Returns the size of the tree if there is none.
  std::uint32_t of(NodeIndex text) {
    if (behind_ > 0 && tree_.nodes[behind_ - 1].node > text)
      behind_ = tree_node_at(tree_, text + 1);
    while (behind_ < tree_.size() && tree_.nodes[behind_].node <= text) ++behind_;
    const bool found = behind_ > 0 && tree_.nodes[behind_ - 1].label == kTextLabel;
    return found ? behind_ - 1 : tree_.size();
  }

 private:
  const PageTree& tree_;
  std::uint32_t behind_ = 0;  // the first node behind the text that was asked for last
};

void add(const BlockPart& part, std::uint32_t place, const PatternTree& pattern,
         const TreeMatch& match, BlockText& text) {
  if (place == match.matches.size() || match.matches[place] == NodeMatch::unknown) {
    text.unknown += part.length;
  } else if (repeats(pattern, match, place)) {
    text.repeats += part.length;
  } else {
    text.varies += part.length;
  }
}

// Returns the first block whose text begins at or behind a node of the document.
std::uint32_t block_at(const ParsedPage& page, NodeIndex node) {
  const auto blocks = page.blocks.blocks();
  const auto found = std::lower_bound(
      blocks.begin(), blocks.end(), node,
      [](const Block& block, NodeIndex wanted) { return block.first_text < wanted; });
  return static_cast<std::uint32_t>(found - blocks.begin());
}

}  // namespace

std::vector<BlockText> block_texts(const ParsedPage& page, const PageTree& tree,
                                   const PatternTree& pattern, const TreeMatch& match) {
  std::vector<BlockText> texts(page.blocks.size());
  TreeTexts tree_texts(tree);
  for (const BlockPart& part : parts_of_blocks(page.document, page.blocks)) {
    add(part, tree_texts.of(part.text), pattern, match, texts[part.block]);
  }
  return texts;
}

std::vector<std::uint32_t> block_regions(const ParsedPage& page, const PageTree& tree,
                                         const TreeMatch& match) {
  std::vector<std::uint32_t> regions;
  regions.reserve(page.blocks.size());
  TreeTexts tree_texts(tree);
  for (const Block& block : page.blocks.blocks()) {
    const std::uint32_t node = tree_texts.of(block.first_text);
    regions.push_back(match.regions[node < tree.size() ? node : 0]);
  }
  return regions;
}

std::vector<Record> block_records(const ParsedPage& page, const PageTree& tree,
                                  const TreeMatch& match) {
  std::vector<Record> records;
  for (const Repetition& each : match.repetitions) {
    Record record{each.pattern_node, each.ordinal, block_at(page, tree.nodes[each.first].node), 0};
    record.last_block = each.last < tree.size() ? block_at(page, tree.nodes[each.last].node)
                                                : static_cast<std::uint32_t>(page.blocks.size());
    if (record.first_block < record.last_block) records.push_back(record);
  }
  return records;
}

std::vector<TextClass> matched_image_classes(const ParsedPage& page, const PageTree& tree,
                                             const PatternTree& pattern, const TreeMatch& match,
                                             std::span<const Verdict> verdicts) {
  std::vector<TextClass> classes = classes_of_images(page, verdicts);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const NodeIndex image = page.metadata.images[i].node;
    const std::uint32_t node = tree_node_at(tree, image);
    if (node == tree.size() || tree.nodes[node].node != image) continue;
    if (repeats(pattern, match, node)) {
      classes[i] = TextClass::template_;
    } else if (match.matches[node] == NodeMatch::variant ||
               match.matches[node] == NodeMatch::different) {
      classes[i] = TextClass::main;
    }
  }
  return classes;
}

}  // namespace winnow
