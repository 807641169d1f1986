// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads what a page tells programs about its subject as JSON-LD, and takes the text that it gives
// only to them out of strings that may hold markup.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/words.h"

namespace winnow {

// Says what schema.org's types are to a reader. Later kinds are closer to the page's main text.
enum class ItemKind : std::uint8_t {
  other,
  site,       // WebSite
  page,       // WebPage and its subtypes
  described,  // a thing that the page describes: Product, Recipe, JobPosting, Question ...
  article,    // Article and its subtypes, BlogPosting ...
};

// Classifies a type of schema.org, with or without the vocabulary's address. It is thread-safe.
ItemKind item_kind(std::string_view type);

// Holds one item. Its strings are as the page has them: they may hold markup and character
// references, which plain_text() takes out, and are empty if the page does not say. Plain data.
struct StructuredItem {
  ItemKind kind = ItemKind::other;  // It is the highest of its types.
  std::string id;                   // This is @id.
  std::string headline;
  std::string name;
  std::string body;  // This is articleBody, else text.
  std::string description;
  std::string published;  // This is datePublished.
  std::string created;    // This is dateCreated.
  std::string modified;   // This is dateModified.
  std::string publisher;  // This is the publisher's name.
  std::vector<std::string> authors;

  const std::string& title() const { return headline.empty() ? name : headline; }
};

// Tells whether `script` is an element with JSON-LD. Document::attribute() describes `scratch`.
// It is thread-safe.
bool holds_structured_data(const Document& document, NodeIndex script, std::string& scratch);

// Appends the items of one script (JSON in UTF-8) to `items`, up to 256 in all, or none if it is
// broken or nests too deeply. Ignores what stands behind the JSON value. Takes linear time without
// recursion and is thread-safe.
void read_structured_script(std::string_view script, std::vector<StructuredItem>& items);

// Returns the independent items of all JSON-LD scripts in page order: those at the top, in @graph
// or as mainEntity, but not parts of others (reviews, entries of lists). Authors and publishers
// given by @id are looked up. Control characters in strings and comment or CDATA marks around the
// JSON are tolerated. A script that is otherwise no JSON or nests deeper than 64 is skipped. Only
// the first 256 items count. Takes linear time without recursion and is thread-safe. Source:
// JSON-LD 1.1, schema.org.
std::vector<StructuredItem> read_structured_data(const Document& document);

// Returns the items that the page is about: articles, then described things, then pages. A kind
// with several differently named items is left out, since the page is a list of them. The pointers
// point into `items`. It is thread-safe.
std::vector<const StructuredItem*> main_items(const std::vector<StructuredItem>& items);

// Returns the text of `value` (UTF-8): a line for each paragraph, white space collapsed. Markup,
// even if it is escaped twice, is parsed like a page, and its hidden parts are left out.
// It is thread-safe.
std::string plain_text(std::string_view value);

// Returns the text of what the page is about: the body of its article, else the description of the
// thing that it describes, with a line for each paragraph. The text is empty if the page has none,
// lists several things, or cuts the text off (it ends in an ellipsis). It is thread-safe.
std::string structured_text(const std::vector<StructuredItem>& items);

// Returns a structured_text() of 40 words or more that the page does not show before its scripts
// run: the blocks that may be indexed have fewer words, and hold less than half of the text's
// different runs of three words. Otherwise the text is empty. A page without JSON-LD costs only a
// look at the tag of each node. It is thread-safe, with a segmenter for each thread.
std::string missing_structured_text(const ParsedPage& page, WordSegmenter& segmenter);

}  // namespace winnow
