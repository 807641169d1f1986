// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds readers' comments by elements side by side that have names made of the word comment and
// others, such as "shop-comment".
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Collects the elements of a page that have such a name. It is not thread-safe.
class CommentRecords {
 public:
  // Takes an element with such a name. Those within a line are left out: highlighted code has the
  // name, too.
  void add(const Document& document, NodeIndex node);

  // Adds the elements that have others of the same tag beside them, unless most of these have
  // headings, and sorts `nodes`. A single one may be the number of comments, or the page around
  // them, and the replies of a thread repeat its title. Where elements with such names stand in
  // each other, the outermost one is added, as long as it has no heading. Is to be called once.
  // Takes n log n time, and linear time in the number of blocks.
  void add_to(std::vector<NodeIndex>& nodes, const Document& document, const BlockList& blocks);

 private:
  using Record = std::pair<std::uint64_t, NodeIndex>;  // the parent and tag, and the element

  void find_outermost(const Document& document, const BlockList& blocks);
  NodeIndex outermost(NodeIndex node) const;
  bool has_heading(NodeIndex node, const Document& document, const BlockList& blocks) const;

  std::vector<Record> records_;
  // These are the elements in the order of the page, and the outermost one around each.
  std::vector<NodeIndex> nodes_;
  std::vector<NodeIndex> outermost_;
  std::vector<std::uint32_t> headings_before_;  // They stand before each block.
};

}  // namespace winnow
