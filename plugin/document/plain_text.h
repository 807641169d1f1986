// SPDX-License-Identifier: GPL-2.0-or-later
//
// Plain text and Markdown as documents.
#pragma once

#include <cstddef>
#include <string_view>

#include "plugin/document/document_html.h"

namespace winnow::document {

enum class PlainKind { text, markdown };

// Converts text in any encoding that a page may have. Paragraphs are apart by empty lines; of plain
// text each has its lines. Markdown has headings (# and underlined), items of lists, and code in
// fences; what is marked inside of a paragraph stays as it is written. The title is what front
// matter says, or else the first heading; of plain text the first line, if an empty one follows.
Conversion convert_plain(std::string_view bytes, PlainKind kind, std::size_t max_bytes);

}  // namespace winnow::document
