// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the text of paragraphs and headings into a tree: with links and emphasis, and with the
// white space that a reader sees.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "extractor/structure/content_assembler.h"
#include "extractor/structure/content_places.h"
#include "extractor/structure/link_targets.h"
#include "winnow/extractor/content_tree.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Says what the elements around a text make of it.
struct InlineStyle {
  NodeIndex link = kNoNode;  // the a element that it is in
  bool strong = false;
  bool emphasis = false;
  bool code = false;
};

// Opens a paragraph when text comes, unless the place is in a heading. Inline nodes stand in one
// another in the order of InlineStyle, whatever the page's order is, so that they nest in a bounded
// way. It is not thread-safe.
class InlineWriter {
 public:
  InlineWriter(const Document& document, ContentAssembler& assembler, ContentPlaces& places,
               LinkTargets& targets)
      : document_(document), assembler_(assembler), places_(places), targets_(targets) {}

  void add_text(std::string_view text, const InlineStyle& style, std::uint32_t block);
  void add_space() { space_ = true; }
  // Several line breaks end a paragraph.
  void add_break();
  // Adds an image with a target, or nothing if it has none.
  void add_image(NodeIndex image, std::string_view alt, const InlineStyle& style);
  // Takes the reading of a ruby annotation, which follows the text that it stands beside.
  void add_reading(std::string_view text, std::uint32_t block);

  // Ends the paragraph or the heading's text, if there is any.
  void end();

 private:
  struct OpenNode {
    ContentKind kind = ContentKind::link;
    NodeIndex link = kNoNode;

    friend bool operator==(const OpenNode&, const OpenNode&) = default;
  };
  static constexpr std::size_t kMostOpen = 4;

  void begin();
  void take_style(const InlineStyle& style, std::uint32_t block);
  void open_node(const OpenNode& node);
  void close_to(std::size_t count);
  bool has_target(NodeIndex link);

  const Document& document_;
  ContentAssembler& assembler_;
  ContentPlaces& places_;
  LinkTargets& targets_;

  bool begun_ = false;
  bool paragraph_ = false;  // begun with a paragraph node
  bool space_ = false;
  bool broken_ = false;
  std::array<OpenNode, kMostOpen> open_;
  std::size_t open_count_ = 0;
  NodeIndex known_link_ = kNoNode;  // whose target is known
  ContentSpan known_target_;
  std::string readings_;
  std::uint32_t readings_block_ = kNoBlock;
  std::string collapsed_;
  std::string scratch_;
};

}  // namespace winnow
