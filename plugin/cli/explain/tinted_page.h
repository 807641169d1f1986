// SPDX-License-Identifier: GPL-2.0-or-later
//
// A copy of a page that shows on the page itself what became of its blocks.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "winnow/extractor/method.h"
#include "winnow/extractor/page_parser.h"

namespace winnow::cli {

// What the copy says of a block.
struct BlockTint {
  TextClass text_class = TextClass::template_;
  std::string note;  // shown under the pointer; plain text, may have several lines
};

// One HTML file with the page's elements, texts and own style sheets, each block's text on the
// color of its class with its note, and a legend with the words of each class and `remarks`, a line
// each. Nothing of it runs or loads: elements and attributes are those of a list
// (tinted_elements.h), images are boxes with their alternative text, and a content security policy
// forbids what style sheets may want. What the page hides stays hidden, unless its blocks count as
// seen (kRevealed).
//
// `page` should have been parsed with ParseOptions::presentation; `tints` has one entry for each of
// its blocks. Takes linear time without recursion. It is thread-safe.
std::string tinted_page(const ParsedPage& page, std::span<const BlockTint> tints,
                        std::span<const std::string> remarks);

}  // namespace winnow::cli
