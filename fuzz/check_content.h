// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says what holds of every tree of content. Tests and fuzz targets ask here.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/text/characters.h"
#include "winnow/extractor/content_tree.h"
#include "winnow/extractor/page_extractor.h"

namespace winnow {

using ByteCounts = std::array<std::uint64_t, 256>;

// Counts the bytes that are no white space, since their order may differ: readings of ruby
// annotations stand behind a block.
inline void count_bytes(std::string_view text, ByteCounts& counts) {
  std::string collapsed;
  append_collapsed(text, collapsed);
  for (const char c : collapsed) {
    if (c != ' ') ++counts[static_cast<unsigned char>(c)];
  }
}

inline bool may_hold(ContentKind around, ContentKind inside) {
  switch (around) {
    case ContentKind::list:
      return inside == ContentKind::item;
    case ContentKind::definitions:
      return inside == ContentKind::term || inside == ContentKind::description;
    case ContentKind::table:
      return inside == ContentKind::row || inside == ContentKind::caption;
    case ContentKind::row:
      return inside == ContentKind::cell;
    case ContentKind::figure:
      return inside <= ContentKind::figure || inside == ContentKind::caption;
    case ContentKind::paragraph:
    case ContentKind::heading:
      return inside >= ContentKind::text;
    case ContentKind::link:
      return inside >= ContentKind::text && inside != ContentKind::link;
    case ContentKind::strong:
      return inside == ContentKind::emphasis || inside == ContentKind::code ||
             inside == ContentKind::text || inside == ContentKind::image ||
             inside == ContentKind::line_break;
    case ContentKind::emphasis:
      return inside == ContentKind::code || inside == ContentKind::text ||
             inside == ContentKind::image || inside == ContentKind::line_break;
    case ContentKind::code:
      return inside == ContentKind::text;
    default:
      return inside <= ContentKind::figure;
  }
}

// Returns whether the node may be without children.
inline bool may_be_empty(ContentKind kind) {
  return kind == ContentKind::root || kind == ContentKind::cell || kind == ContentKind::text ||
         kind == ContentKind::line_break || kind == ContentKind::image ||
         kind == ContentKind::rule || kind == ContentKind::code_block;
}

// Returns what is wrong with the nodes, "" if nothing is.
inline std::string complaint_of_nodes(const ContentTree& tree) {
  if (tree.size() == 0 || tree[0].end != tree.size()) return "the root does not hold all";
  std::vector<std::size_t> open;
  std::uint32_t block = 0;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const ContentNode& node = tree[i];
    while (!open.empty() && tree[open.back()].end <= i) open.pop_back();
    if (i > 0 && open.empty()) return "a second root";
    if (!open.empty() && node.end > tree[open.back()].end) return "a subtree leaves its parent";
    if (!open.empty() && !may_hold(tree[open.back()].kind, node.kind)) return "a wrong place";
    if (node.end <= i || (node.end == i + 1 && !may_be_empty(node.kind))) return "an empty node";
    if (node.kind == ContentKind::text && tree.text(node).empty()) return "an empty text";
    if (node.block != kNoBlock && node.block < block) return "blocks are out of order";
    if (node.block != kNoBlock) block = node.block;
    open.push_back(i);
    if (open.size() > kMostContentDepth) return "too deep";
  }
  return {};
}

// Returns what is wrong with the tree, "" if nothing is.
inline std::string complaint_of_content(const ContentTree& tree, const ExtractedPage& page,
                                        std::bitset<3> classes) {
  std::string complaint = complaint_of_nodes(tree);
  if (!complaint.empty()) return complaint;
  ByteCounts wanted{};
  ByteCounts found{};
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    if (!classes[static_cast<std::size_t>(page.verdicts[i].text_class)]) continue;
    count_bytes(page.blocks.text(page.blocks[i]), wanted);
  }
  if (classes[0]) count_bytes(page.structured_text, wanted);
  count_bytes(content_text(tree), found);
  return wanted == found ? std::string() : "another text than that of the blocks";
}

}  // namespace winnow
