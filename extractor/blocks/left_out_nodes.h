// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells which nodes of a document give no text to any block.
#pragma once

#include <string>
#include <string_view>

#include "extractor/html/document/markup_names.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Tells whether nothing below the element is text of the page: it is a script or another element
// without text of its own, a noscript element unless `noscript` is set, or a link that shows a sign
// and leads to the heading it stands in. `scratch` is used to decode. It is thread-safe.
bool is_left_out(const Document& document, NodeIndex element, bool noscript, std::string& scratch);

// Tells whether is_left_out() may be true for elements with this tag.
constexpr bool may_be_left_out(Tag tag) {
  return tag == Tag::a || tag == Tag::noscript || is_textless(tag);
}

// Tells whether text directly in the element is left out because it belongs to a drawing, of which
// only labels are text; `inside` says that of the element around it. It is thread-safe.
bool is_drawn(const Document& document, NodeIndex element, bool inside);

// Tells whether white space is kept in the element, so that each line is a block. Thread-safe.
constexpr bool is_preformatted(Tag tag) {
  return tag == Tag::pre || tag == Tag::textarea || tag == Tag::listing || tag == Tag::xmp ||
         tag == Tag::plaintext;
}

}  // namespace winnow
