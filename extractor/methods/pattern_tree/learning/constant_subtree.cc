// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/constant_subtree.h"

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

}  // namespace

std::string_view data_name(std::uint64_t label) {
  if (label == kTextLabel) return "text";
  return label == kImageLabel ? "image" : "text or image";
}

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

}  // namespace winnow
