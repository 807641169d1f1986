// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a tree as Markdown.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "extractor/structure/markdown/markdown_inline.h"
#include "extractor/structure/markdown/markdown_table.h"
#include "winnow/extractor/content_tree.h"

namespace winnow {

// Writes one tree. It recurs as deep as the tree, which is bounded. It is not thread-safe.
class MarkdownWriter {
 public:
  explicit MarkdownWriter(const ContentTree& tree)
      : tree_(tree), inline_(tree, out_), table_(tree, out_) {}

  std::string write() &&;

 private:
  // Says what the blocks of a container stand in.
  enum class Spacing : bool { tight, loose };

  void write_blocks(std::size_t parent, Spacing spacing);
  void write_block(std::size_t node);
  void write_paragraph(std::size_t node);
  void write_heading(std::size_t node);
  void write_code(std::size_t node);
  void write_list(std::size_t list);
  void write_definitions(std::size_t list);
  void write_table(std::size_t table);
  void write_inside(std::string_view marker, std::string_view indent, std::size_t parent,
                    Spacing spacing);
  bool is_tight(std::size_t list) const;
  bool may_follow_text(std::size_t list) const;
  bool takes_other_marker(std::size_t list);

  void begin_line();
  void end_line();
  void blank_line();

  const ContentTree& tree_;
  std::string out_;
  std::string prefix_;    // what each line begins with
  bool in_line_ = false;  // the line is begun
  // The last list that was written, and whether with the second kind of markers: lists that stand
  // side by side would be one with the same.
  std::size_t last_list_end_ = 0;
  bool last_list_other_ = false;
  MarkdownInline inline_;
  MarkdownTable table_;
};

}  // namespace winnow
