// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a page tells programs about its subject, as JSON-LD.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"

namespace winnow {

// What schema.org's types are to a reader of the page; the later, the closer to its main text.
enum class ItemKind : std::uint8_t {
  other,
  site,       // WebSite
  page,       // WebPage and its subtypes
  described,  // a thing that the page describes: Product, Recipe, JobPosting, Event, Course
  article,    // Article and its subtypes, BlogPosting ...
};

// `type` as in schema.org, with or without the vocabulary's address. Thread-safe.
ItemKind item_kind(std::string_view type);

// One item. Strings as the page has them: they may hold markup and character references, which
// plain_text() takes out. Empty is what the page does not say. Plain data; owned.
struct StructuredItem {
  ItemKind kind = ItemKind::other;  // the highest of its types
  std::string id;                   // @id
  std::string headline;
  std::string name;
  std::string body;  // articleBody, else text
  std::string description;
  std::string published;  // datePublished
  std::string modified;   // dateModified
  std::string publisher;  // its name
  std::vector<std::string> authors;

  const std::string& title() const { return headline.empty() ? name : headline; }
};

// Whether `script` is an element with JSON-LD. `scratch` as for Document::attribute(). Thread-safe.
bool holds_structured_data(const Document& document, NodeIndex script, std::string& scratch);

// Appends the items of one script (UTF-8) to `items`, up to 256 in all, or none if it is broken or
// nests too deeply. Comment and CDATA marks before the JSON value are passed over; what stands
// behind it is not looked at. Linear time, no recursion. Thread-safe.
void read_structured_script(std::string_view script, std::vector<StructuredItem>& items);

// The items of all JSON-LD scripts that stand for themselves, in page order: at the top, in @graph
// or as mainEntity, not those that are parts of others (reviews, entries of lists). Authors and
// publishers given by @id are looked up. A script that is no JSON, control characters in strings
// and comments around it aside, or nests deeper than 64 is skipped; of more than 256 items the
// first count. Linear time, no recursion. Thread-safe. Source: JSON-LD 1.1 and schema.org.
std::vector<StructuredItem> read_structured_data(const Document& document);

// The items that the page is about: articles, then described things, then pages. Of a kind with
// several differently named items there are none, since the page is a list of them. The pointers
// are into `items`. Thread-safe.
std::vector<const StructuredItem*> main_items(const std::vector<StructuredItem>& items);

}  // namespace winnow
