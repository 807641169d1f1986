// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the text of paragraphs, headings and cells as Markdown.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "extractor/structure/markdown/markdown_escapes.h"
#include "extractor/structure/markdown/markdown_marks.h"
#include "winnow/extractor/content_tree.h"

namespace winnow {

// Appends inline nodes of a tree to a text. It is not thread-safe.
class MarkdownInline {
 public:
  // Keeps both by reference.
  MarkdownInline(const ContentTree& tree, std::string& out) : tree_(tree), out_(out) {}

  // Writes the nodes [begin, end), the first of which begins a line. `line_break` is written for
  // each line break: what ends a line, and what the next one begins with.
  void write_lines(std::size_t begin, std::size_t end, std::string_view line_break);
  // Writes them into a heading, or into a cell of a table.
  void write_heading(std::size_t begin, std::size_t end);
  void write_cell(std::size_t begin, std::size_t end);

 private:
  void write(std::size_t begin, std::size_t end);
  void write_node(std::size_t node);
  void write_children(std::size_t node);
  void write_link(std::size_t node);
  void write_image(std::size_t node);
  void write_emphasis(std::size_t node, std::string_view mark);
  bool can_mark(std::size_t node) const;
  MarkNeighbour before() const;
  MarkNeighbour behind(std::size_t node) const;

  const ContentTree& tree_;
  std::string& out_;
  MarkdownPlace place_;
  std::string_view line_break_;
  std::size_t end_ = 0;        // of the nodes that are written
  std::size_t line_ = 0;       // where the line begins
  std::size_t opened_at_ = 0;  // where the last opening mark ended
  std::size_t closed_at_ = 0;  // where the last closing mark ended
  MarkNeighbour before_opened_ = MarkNeighbour::space;
  std::array<std::size_t, 4> parents_{};  // inline nodes nest no deeper
  std::size_t depth_ = 0;
};

}  // namespace winnow
