// SPDX-License-Identifier: GPL-2.0-or-later
//
// Builds a ContentTree node by node, in preorder.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/extractor/content_tree.h"

namespace winnow {

// Call open() and close() in pairs around the children. It is not thread-safe.
class ContentAssembler {
 public:
  ContentAssembler();

  // Adds a node, which is the parent of what follows until close(). Returns its index.
  std::uint32_t open(const ContentNode& node);
  void close();
  // Adds a node without children.
  std::uint32_t add(const ContentNode& node);

  // Appends to the text right before, if that has the same parent and no node came in between; else
  // adds a text. `block` is that of the text.
  void append_text(std::string_view text, std::uint32_t block);

  // Keeps a copy of the text for a node.
  ContentSpan keep(std::string_view text);

  // Makes the cells of a table stay within it: those from the node `table` to the end of the tree.
  void fit_cells(std::uint32_t table);

  bool has_children(std::uint32_t node) const { return tree_.nodes_.size() > node + 1; }
  std::size_t text_bytes() const { return tree_.texts_.size(); }

  // Says the languages of paragraphs and headings, by those of their blocks.
  static void say_languages(std::span<const std::string> languages, ContentTree& tree);

  // Closes the root.
  ContentTree finish() &&;

 private:
  ContentTree tree_;
  std::vector<std::uint32_t> open_;
  std::uint32_t last_text_ = 0;  // the text that may grow; 0 if none may
};

}  // namespace winnow
