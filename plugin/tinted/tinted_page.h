// SPDX-License-Identifier: GPL-2.0-or-later
//
// A copy of a page that shows on the page itself what became of its blocks, and the parts it is
// made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_parser.h"

namespace winnow::tinted {

// The copy says this of a block.
struct BlockTint {
  TextClass text_class = TextClass::template_;
  std::string note;  // shown under the pointer; plain text, may have several lines; empty: nothing
};

// What the copy has beside the page. The defaults are those of `winnow explain --html`.
struct TintedOptions {
  bool legend = true;  // the box with the words of each class
  // Whether elements have their NodeIndex as data-node, and tinted texts their block's index as
  // data-block, so that a script can say what a person points at.
  bool numbers = false;
  // The text of one script at the end of the head, and the source of script-src that allows it in
  // the copy's own policy: "'sha256-...'". It must not hold "</script" or "<!--".
  std::string_view script = {};
  std::string_view script_source = {};
};

// One HTML file with the page's elements, texts and own style sheets, each block's text on the
// color of its class with its note, and a legend with the words of each class and `remarks`, a line
// each. Nothing of the page runs or loads: elements and attributes are those of a list
// (treatment_of()), images are boxes with their alternative text, and a content security policy
// forbids what style sheets may want. What the page hides stays hidden, unless its blocks count as
// seen (kRevealed).
//
// `page` should have been parsed with ParseOptions::presentation; `tints` has one entry for each of
// its blocks, and `title` is what the page is called. Takes linear time without recursion. It is
// thread-safe.
std::string tinted_page(const ParsedPage& page, std::string_view title,
                        std::span<const BlockTint> tints, std::span<const std::string> remarks,
                        const TintedOptions& options = {});

// Gives a style element, which is to come before those of the page, which cannot change what it
// says. It is thread-safe.
std::string legend_style(const BlockList& blocks);

// Appends the box with the words and blocks of each class that can be seen, and those that cannot,
// and the remarks. It can be folded. `tints` are those of the blocks. It is thread-safe.
void append_legend(const BlockList& blocks, std::span<const BlockTint> tints,
                   std::span<const std::string> remarks, std::string& html);

// These are the bytes [begin, end) of a text node, as Document::text() gives it, that belong to a
// block.
struct TextPiece {
  NodeIndex node = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::uint32_t block = 0;
};

// Pieces are in the order of the document. A text may have none, as those of scripts, or several,
// as the lines of a pre element; a block has some in every text that it consists of. Takes linear
// time and is thread-safe.
std::vector<TextPiece> text_pieces(const ParsedPage& page);

// Says whether the page shows its noscript elements: their text is in its blocks. It is
// thread-safe.
bool shows_noscript(const BlockList& blocks);

enum class Treatment {
  keep,      // written with its attributes
  as_pre,    // its content is raw text in HTML, and is written as that of a pre element
  box,       // a box with the alternative text stands for it
  drawing,   // a box with its labels
  unwrap,    // its content is written without it
  left_out,  // with its content
};

// Says how an element is treated, which is not html, head or body. `noscript` says whether the page
// shows its noscript elements. It is thread-safe.
Treatment treatment_of(const Document& document, NodeIndex element, bool noscript);

// Tells elements whose text is that of no block, and is not shown. It is thread-safe.
bool is_left_out(Tag tag, bool noscript);

// Tells elements that have no content and no end tag. It is thread-safe.
bool is_void(Tag tag);

// Tells elements that may hold texts but no elements. It is thread-safe.
bool holds_text_only(Tag tag);

// Appends text so that it is text wherever it stands, or the value of an attribute in quotes.
void append_escaped(std::string_view text, std::string& html);

// Appends ' name="value"' for each attribute that may stand in the copy. Links inside the page
// work, all others lead nowhere.
void append_attributes(const Document& document, NodeIndex element, std::string& html);

// Appends the box for an image, video or frame: its size where the page says it, and its
// alternative text or else its name.
void append_box(const Document& document, NodeIndex element, std::string& html);

}  // namespace winnow::tinted
