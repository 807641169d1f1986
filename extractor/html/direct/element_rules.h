// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says what tree construction does at a tag (HTML Living Standard, section 13.2.6.4.7, but as
// gumbo-parser does it where that differs).
#pragma once

#include <cstdint>

#include "winnow/extractor/tag.h"

namespace winnow {

enum class StartRule : std::uint8_t {
  plain,         // becomes a child of the current element
  block,         // as plain, but ends a paragraph first
  heading,       // a block, and ends the heading around it
  preformatted,  // a block; a line end right behind the tag is dropped
  form,          // a block, but not within a form
  item,          // li: ends the item before
  description,   // dt and dd: end the dt or dd before
  button,        // ends the button around it
  anchor,        // ends the anchor around it
  formatting,    // may be opened again if it ends too early
  object,        // keeps end tags inside from what is open outside: object and marquee
  table,
  table_part,   // caption, colgroup, col, thead, tbody, tfoot, tr, td, th
  void_,        // no content
  source,       // no content, and stands in no formatting element that has ended
  void_block,   // hr
  metadata,     // no content, and may stand in the head
  raw,          // no markup in it, and may stand in the head
  script_data,  // as raw, and may stand between the rows of a table
  raw_in_body,  // no markup in it
  select,
  option,      // option and optgroup
  noscript,    // plain in the body; may hold few elements in the head
  drawing,     // svg
  annotation,  // rb, rp, rt and rtc: end the one before
  template_,
  structure,    // html, head and body
  unsupported,  // rare elements with rules of their own
};

enum class EndRule : std::uint8_t {
  exact,       // ends an element unless a special one is open within
  formatting,  // as exact, but blocks within go on behind it
  scoped,      // ends an element if it is in scope
  form,        // as scoped, but a text goes on across it
  object,
  table_part,  // table and its parts: also end the parts that are open within
  option,      // option and optgroup
  select,
  template_,
  structure,
  line_break,   // makes a br
  nothing,      // void elements: does nothing
  unsupported,  // rare elements with rules of their own
};

// Says what an element may hold.
enum class Place : std::uint8_t { content, head, table, table_body, row, columns, select };

Place place_in(Tag element);

constexpr bool is_table_place(Place place) {
  return place == Place::table || place == Place::table_body || place == Place::row;
}

StartRule start_rule(Tag tag);
EndRule end_rule(Tag tag);

// Tells whether the end tag of the current element, unless it stands behind the body, does no more
// than end it. This is not said of elements without a Tag, since other elements may share it.
bool ends_itself(Tag tag);

// Tells whether an end tag further out may leave the element open: dd, dt, li, option,
// optgroup, p and parts of ruby.
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

// Returns the scopes (of Scope) within an element, from those around it.
std::uint8_t scopes_within(Tag element, std::uint8_t around);

// Says what the parser's searches through the open elements make of an element. Each is a bit.
enum Trait : unsigned {
  kMayStandIn = 512,    // gumbo may read its name in place of one that it does not know.
  kEndsDrawings = 256,  // It ends a drawing.
  kSpecial = 1,         // An end tag without rules of its own looks no further out.
  kBoundsScope = 2,     // Tags within do not see elements around it.
  kBoundsTables = 4,    // The same holds of tags of tables.
  kBoundsLists = 8,     // The same holds of the end tags of list items.
  kHoldsText = 16,      // Formatting elements around it are not opened again within.
  kFormatting = 32,     // It is opened again if it ends with an element around it.
  kIsCell = 64,         // It holds content in a table: td, th and caption.
  kMayShareTag = 128,   // gumbo may know the element by a tag that others have as well.
};

bool has_trait(Tag tag, unsigned traits);

}  // namespace winnow
