// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the parser's tree construction does at the tags of well nested markup (HTML Living Standard,
// section 13.2.6.4.7), with gumbo-parser's ways where it differs.
#pragma once

#include <cstdint>

#include "winnow/extractor/tag.h"

namespace winnow {

enum class StartRule : std::uint8_t {
  plain,         // becomes a child of the current element
  block,         // the same, after the end of a paragraph
  heading,       // a block, but not within a heading
  preformatted,  // a block; a line end right behind the tag is dropped
  form,          // a block, but not within a form
  item,          // li: ends the item before
  description,   // dt and dd: end the one before
  button,        // not within a button
  anchor,        // not within an anchor
  formatting,    // may be opened again where it ends too early
  object,        // bounds what end tags within reach
  table,
  table_part,   // caption, colgroup, col, thead, tbody, tfoot, tr, td, th
  void_,        // no content
  void_block,   // hr
  metadata,     // no content, and may stand in the head
  raw,          // no markup in it, and may stand in the head
  script_data,  // the same, and may stand between the rows of a table
  raw_in_body,  // no markup in it
  select,
  option,       // in a select, as is optgroup
  noscript,     // plain in the body; few elements in it in the head
  drawing,      // svg
  structure,    // html, head and body
  unsupported,  // rare elements with rules of their own
};

enum class EndRule : std::uint8_t {
  exact,       // ends the current element only
  scoped,      // ends paragraphs and items that are open within
  form,        // the same, but a text goes on across it
  table_part,  // with table: ends what is open of the table within
  option,      // of a select, as is optgroup
  select,
  structure,
  unsupported,  // void elements and others
};

// What an element may hold.
enum class Place : std::uint8_t { content, head, table, table_body, row, columns, select };

Place place_in(Tag element);

StartRule start_rule(Tag tag);
EndRule end_rule(Tag tag);

// Elements that an end tag further out may leave open: dd, dt, li, p.
bool has_implied_end(Tag tag);

bool is_heading(Tag tag);

// Whether a start tag within a drawing may belong to it; others, as p, end it.
bool may_be_drawn(Tag tag);

// Whether the search for an open list item ends at the element (the standard's special elements
// without address, div and p).
bool bounds_items(Tag tag);

// Whether the search for an open paragraph ends at the element.
bool bounds_paragraphs(Tag tag);

}  // namespace winnow
