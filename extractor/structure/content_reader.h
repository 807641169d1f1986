// SPDX-License-Identifier: GPL-2.0-or-later
//
// Walks over a document and puts into a tree what its kept blocks are made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/document/markup_names.h"
#include "extractor/structure/block_cursor.h"
#include "extractor/structure/code_text.h"
#include "extractor/structure/content_assembler.h"
#include "extractor/structure/content_places.h"
#include "extractor/structure/inline_writer.h"
#include "extractor/structure/link_targets.h"
#include "extractor/structure/table_cells.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/content_tree.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Says what is kept of a page.
struct KeptContent {
  const Document& document;
  const BlockList& blocks;
  std::vector<bool> kept;         // by block
  std::vector<NodeIndex> images;  // in the order of the nodes
  std::string_view url;
  std::string_view base;
};

// Reads one page. The elements around a text are on a stack, so that no function recurs. It is not
// thread-safe.
class ContentReader {
 public:
  // Keeps the content by reference.
  explicit ContentReader(const KeptContent& content);

  // Reads the document.
  void read();
  // Adds paragraphs, which end with LF, behind the content of the document.
  void add_paragraphs(std::string_view text);

  ContentTree finish() &&;

 private:
  struct OpenElement {
    NodeIndex end = 0;
    TextBreak breaks = TextBreak::none;
    std::size_t places = 1;  // those around it
    InlineStyle style;       // of the text in it
    bool drawing = false;
    bool reading = false;  // a ruby annotation's
    bool lines = false;    // white space is kept
    bool code = false;     // the text goes into a code block
    bool head = false;     // of a table
  };

  NodeIndex visit(NodeIndex node);
  NodeIndex visit_element(NodeIndex node);
  bool is_dropped(NodeIndex element, TextBreak breaks) const;
  void enter(NodeIndex element, TextBreak breaks);
  void enter_container(NodeIndex element, OpenElement& entered);
  void enter_code(NodeIndex element, OpenElement& entered);
  ContentNode container_of(NodeIndex element, bool head);
  ContentNode cell_of(NodeIndex element, bool head);
  std::uint32_t item_number(NodeIndex item);
  std::uint32_t number(NodeIndex element, Attribute attribute, std::uint32_t most);
  void leave();
  void break_text(TextBreak breaks);
  void add_leaf(NodeIndex element);
  void add_image(NodeIndex element);
  void add_text(NodeIndex node);
  void add_lines(NodeIndex node, std::string_view text);
  void add_code();
  bool is_kept(std::uint32_t block) const {
    return block < content_.kept.size() && content_.kept[block];
  }

  const KeptContent& content_;
  const Document& document_;
  const bool noscript_;
  const DataTables tables_;
  BlockCursor cursor_;
  ContentAssembler assembler_;
  ContentPlaces places_;
  LinkTargets targets_;
  InlineWriter inline_;
  CodeText code_;
  ContentSpan language_;
  std::vector<std::uint32_t> kept_before_;  // by block, and one more
  std::vector<OpenElement> open_;
  std::size_t next_image_ = 0;
  std::string scratch_;
  std::string name_scratch_;
};

}  // namespace winnow
