// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/pattern_tree/template_text.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "extractor/content/image_classes.h"
#include "extractor/html/white_space.h"

namespace winnow {
namespace {

// What stands on one page of those learned from may be its content.
constexpr std::uint32_t kEvidencePages = 2;

bool repeats(const PatternTree& pattern, const TreeMatch& match, std::uint32_t node) {
  return match.matches[node] == NodeMatch::same &&
         pattern[match.regions[node]].pages >= kEvidencePages;
}

// The tree's first node at or behind a node of the document.
std::uint32_t tree_node_at(const PageTree& tree, NodeIndex node) {
  const auto found = std::lower_bound(
      tree.nodes.begin(), tree.nodes.end(), node,
      [](const PageTreeNode& each, NodeIndex wanted) { return each.node < wanted; });
  return static_cast<std::uint32_t>(found - tree.nodes.begin());
}

// The text that stands for a text of the document: the last of the tree that does not come behind
// it. The size of the tree if there is none.
std::uint32_t tree_text_of(const PageTree& tree, NodeIndex text) {
  const std::uint32_t behind = tree_node_at(tree, text + 1);
  return behind > 0 && tree.nodes[behind - 1].label == kTextLabel ? behind - 1 : tree.size();
}

// Goes through the blocks of a page and, beside them, through its texts.
class BlockTexts {
 public:
  BlockTexts(const ParsedPage& page, const PageTree& tree, const PatternTree& pattern,
             const TreeMatch& match)
      : page_(page), tree_(tree), pattern_(pattern), match_(match) {}

  std::vector<BlockText> read() {
    std::vector<BlockText> texts(page_.blocks.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const Block& block = page_.blocks[i];
      if (!shares_its_text(i)) read_block(i, texts[i]);
      const BlockText& read = texts[i];
      if (read.repeats + read.varies + read.unknown == 0) {
        add(block.first_text, block.text_length, texts[i]);
      }
    }
    return texts;
  }

 private:
  // The lines of a pre element may be blocks of one text.
  bool shares_its_text(std::size_t index) const {
    const auto blocks = page_.blocks.blocks();
    const NodeIndex text = blocks[index].first_text;
    return (index > 0 && blocks[index - 1].first_text == text) ||
           (index + 1 < blocks.size() && blocks[index + 1].first_text == text);
  }

  // Not every text that stands between the block's first and the next block's is one of the block:
  // it may be hidden, or in a noscript element. Those that are stand in its text one after another.
  void read_block(std::size_t index, BlockText& text) {
    const Block& block = page_.blocks[index];
    std::string_view rest = page_.blocks.text(block);
    NodeIndex last = page_.document.subtree_end(block.element);
    if (index + 1 < page_.blocks.size()) {
      last = std::min(last, page_.blocks[index + 1].first_text);
    }
    for (NodeIndex node = block.first_text; node < last && !rest.empty(); ++node) {
      if (!page_.document.is_text(node) || page_.document.is_blank(node)) continue;
      collapsed_.clear();
      append_collapsed(page_.document.text(node, scratch_), collapsed_);
      trim_end(collapsed_);
      if (rest.front() == ' ') rest.remove_prefix(1);
      if (!rest.starts_with(collapsed_)) continue;
      rest.remove_prefix(collapsed_.size());
      add(node, collapsed_.size(), text);
    }
  }

  void add(NodeIndex node, std::uint64_t bytes, BlockText& text) const {
    const std::uint32_t place = tree_text_of(tree_, node);
    if (place == tree_.size() || match_.matches[place] == NodeMatch::unknown) {
      text.unknown += bytes;
    } else if (repeats(pattern_, match_, place)) {
      text.repeats += bytes;
    } else {
      text.varies += bytes;
    }
  }

  const ParsedPage& page_;
  const PageTree& tree_;
  const PatternTree& pattern_;
  const TreeMatch& match_;
  std::string scratch_;
  std::string collapsed_;
};

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
  return BlockTexts(page, tree, pattern, match).read();
}

std::vector<std::uint32_t> block_regions(const ParsedPage& page, const PageTree& tree,
                                         const TreeMatch& match) {
  std::vector<std::uint32_t> regions;
  for (const Block& block : page.blocks.blocks()) {
    const std::uint32_t node = tree_text_of(tree, block.first_text);
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
