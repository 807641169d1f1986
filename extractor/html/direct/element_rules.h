// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says what tree construction does at the tags of well nested markup (HTML Living Standard, section
// 13.2.6.4.7, but as gumbo-parser does it where that differs), and keeps its stack of open elements
// (section 13.2.4.2).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "winnow/extractor/tag.h"

namespace winnow {

enum class StartRule : std::uint8_t {
  plain,         // becomes a child of the current element
  block,         // as plain, but ends a paragraph first
  heading,       // a block, but not within a heading
  preformatted,  // a block; a line end right behind the tag is dropped
  form,          // a block, but not within a form
  item,          // li: ends the item before
  description,   // dt and dd: end the dt or dd before
  button,        // not within a button
  anchor,        // not within an anchor
  formatting,    // may be opened again if it ends too early
  object,        // keeps end tags inside from what is open outside
  table,
  table_part,   // caption, colgroup, col, thead, tbody, tfoot, tr, td, th
  void_,        // no content
  void_block,   // hr
  metadata,     // no content, and may stand in the head
  raw,          // no markup in it, and may stand in the head
  script_data,  // as raw, and may stand between the rows of a table
  raw_in_body,  // no markup in it
  select,
  option,       // option and optgroup, in a select
  noscript,     // plain in the body; may hold few elements in the head
  drawing,      // svg
  structure,    // html, head and body
  unsupported,  // rare elements with rules of their own
};

enum class EndRule : std::uint8_t {
  exact,       // ends the current element only
  scoped,      // also ends paragraphs and items that are open within
  form,        // as scoped, but a text goes on across it
  table_part,  // table and its parts: also end the parts that are open within
  option,      // option and optgroup, in a select
  select,
  structure,
  unsupported,  // void elements and others
};

// Says what an element may hold.
enum class Place : std::uint8_t { content, head, table, table_body, row, columns, select };

Place place_in(Tag element);

StartRule start_rule(Tag tag);
EndRule end_rule(Tag tag);

// Tells whether the end tag of the current element, unless it stands behind the body, does no more
// than end it. This is not said of elements without a Tag, since other elements may share it.
bool ends_itself(Tag tag);

// Tells whether an end tag further out may leave the element open: dd, dt, li and p.
bool has_implied_end(Tag tag);

bool is_heading(Tag tag);

// Tells whether a start tag within a drawing may belong to it. Others, such as p, end the drawing.
bool may_be_drawn(Tag tag);

// Lists the scopes that an element may be in, each of which is a bit.
enum Scope : std::uint8_t {
  kInParagraph = 1,    // A p is in button scope.
  kInItem = 2,         // A start tag of an li ends one.
  kInDescription = 4,  // A start tag of a dt or dd ends one.
};

// Describes an open element.
struct OpenElement {
  std::string_view name;  // It is as the page has it.
  Tag tag = Tag::unknown;
  bool in_drawing = false;
  std::uint8_t scopes = 0;  // They are of Scope.

  bool in(Scope scope) const { return (scopes & scope) != 0; }
};

// Keeps the stack of open elements. It is not thread-safe.
class OpenElements {
 public:
  void push(Tag tag, std::string_view name, bool in_drawing = false);
  void pop();

  std::size_t size() const { return elements_.size(); }
  const OpenElement& top() const { return elements_.back(); }
  Tag below_top() const { return elements_[elements_.size() - 2].tag; }

  // Returns how many elements with this tag are open.
  std::uint32_t count(Tag tag) const { return counts_[static_cast<std::size_t>(tag)]; }

 private:
  std::vector<OpenElement> elements_;
  std::array<std::uint32_t, kTagCount> counts_{};
};

}  // namespace winnow
