// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/pattern_tree/template_text.h"

#include <algorithm>
#include <string>
#include <utility>

#include "extractor/content/image_classes.h"

namespace winnow {
namespace {

// What stands on one page of those learned from may be its content.
constexpr std::uint32_t kEvidencePages = 2;

bool repeats(const PatternTree& pattern, const TreeMatch& match, std::uint32_t node) {
  return match.matches[node] == NodeMatch::same &&
         pattern[match.regions[node]].pages >= kEvidencePages;
}

// The document's nodes that a block's text comes from: [first, last).
std::pair<NodeIndex, NodeIndex> text_range(const ParsedPage& page, std::size_t index) {
  const Block& block = page.blocks[index];
  NodeIndex last = page.document.subtree_end(block.element);
  if (index + 1 < page.blocks.size()) last = std::min(last, page.blocks[index + 1].first_text);
  // Several blocks may come from one text, as the lines of a pre element do.
  return {block.first_text, std::max(last, block.first_text + 1)};
}

// The tree's first node at or behind a node of the document.
std::uint32_t tree_node_at(const PageTree& tree, NodeIndex node) {
  const auto found = std::lower_bound(
      tree.nodes.begin(), tree.nodes.end(), node,
      [](const PageTreeNode& each, NodeIndex wanted) { return each.node < wanted; });
  return static_cast<std::uint32_t>(found - tree.nodes.begin());
}

void add_text(const ParsedPage& page, const PageTree& tree, const PatternTree& pattern,
              const TreeMatch& match, std::uint32_t node, std::string& scratch, BlockText& text) {
  if (tree.nodes[node].label != kTextLabel) return;
  const std::uint64_t bytes = page.document.text(tree.nodes[node].node, scratch).size();
  if (match.matches[node] == NodeMatch::unknown) {
    text.unknown += bytes;
  } else if (repeats(pattern, match, node)) {
    text.repeats += bytes;
  } else {
    text.varies += bytes;
  }
}

// The first block whose text begins at or behind a node of the document.
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
  std::string scratch;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto [first, last] = text_range(page, i);
    for (std::uint32_t node = tree_node_at(tree, first);
         node < tree.size() && tree.nodes[node].node < last; ++node) {
      add_text(page, tree, pattern, match, node, scratch, texts[i]);
    }
  }
  return texts;
}

std::vector<std::uint32_t> block_regions(const ParsedPage& page, const PageTree& tree,
                                         const TreeMatch& match) {
  std::vector<std::uint32_t> regions;
  for (const Block& block : page.blocks.blocks()) {
    const std::uint32_t node = tree_node_at(tree, block.first_text);
    regions.push_back(match.regions[std::min(node, tree.size() - 1)]);
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
