// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the content of a page in formats for people and programs. All functions take linear time
// and are thread-safe; texts are UTF-8, end with LF, and are empty if nothing was kept.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/content_tree.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/page_extractor.h"

namespace winnow {

// What is said of a page beside its content. Empty members are not written.
struct ContentMetadata {
  std::string title;
  std::string url;
  std::string language;
  std::string date;
  std::string modified;
  std::string author;
  std::string site_name;
  std::string description;
};

// Gives these of a page. Its description is left out if that tells nothing of it.
WINNOW_EXPORT ContentMetadata metadata_of(const ExtractedPage& page, std::string_view url);

// Writes CommonMark 0.30 with the tables of GitHub Flavored Markdown. A parser of these gives the
// text of the tree again. Code is fenced. Cells of tables have <br> for line breaks and between
// paragraphs, because no other markup ends a line there; a cell that spans several columns or rows
// has empty ones beside it. Terms that are defined are items of a list, with what is said of them
// below. Emphasis is left out where its marks would not be read as such.
WINNOW_EXPORT std::string to_markdown(const ContentTree& tree);

// Writes a text of one line so that a parser of Markdown takes nothing in it for markup. With a
// target it is the text of a link.
WINNOW_EXPORT std::string markdown_line(std::string_view text, std::string_view target = {});

// Writes a list of the headings, with links to those that have an id; "" if there are fewer than
// two.
WINNOW_EXPORT std::string markdown_contents(const ContentTree& tree);

// Writes the metadata as YAML 1.2 between two lines "---"; each value is one line in quotes.
WINNOW_EXPORT std::string to_front_matter(const ContentMetadata& metadata);

// Writes text alone: a paragraph, a line of code with its white space, or a row of a table with
// tabs between its cells is a line. Images give nothing.
WINNOW_EXPORT std::string to_plain_text(const ContentTree& tree);

struct HtmlOptions {
  bool metadata = false;  // in meta elements
  bool contents = false;  // a nav element with the headings first
};

// Writes a page of HTML that is valid by the Living Standard, has nothing in it that runs, and
// loads nothing but images. Tables keep their spans.
WINNOW_EXPORT std::string to_html(const ContentTree& tree, const ContentMetadata& metadata,
                                  const HtmlOptions& options = {});

// Writes a TEI document; docs/schemas/tei.rng says what it has in it. Headings are ab elements,
// since head may stand in few places.
WINNOW_EXPORT std::string to_tei(const ContentTree& tree, const ContentMetadata& metadata);

// Writes a JSON object in one line, without a line break: "format": "winnow-content", "version": 1,
// the metadata (null where there is none) and "content", the nodes. docs/reference/structure.md has
// them.
WINNOW_EXPORT std::string to_content_json(const ContentTree& tree, const ContentMetadata& metadata);

}  // namespace winnow
