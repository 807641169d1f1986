// SPDX-License-Identifier: GPL-2.0-or-later
//
// What one page calls itself, its parts, and other pages. This is private to the known_items
// folder.
#pragma once

#include <string>
#include <vector>

#include "queries/known_items/link_target.h"
#include "queries/known_items/text_sketch.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// Holds the text of a link, and where it leads.
struct NamedLink {
  std::string text;
  LinkTarget target = kNoTarget;
};

// Texts are UTF-8 as the page has them. It is plain data and owns it.
struct PageNames {
  LinkTarget own = kNoTarget;
  LinkTarget exact_own = kNoTarget;  // as exact_target()
  LinkTarget canonical = kNoTarget;  // another page that this one says it is a copy of, exactly
  std::string title;                 // as page_title()
  std::vector<std::string> headings;
  std::vector<NamedLink> links;  // to other pages
  TextSketch text;
};

// Reads the names off a page. What a reader does not see counts for nothing. A heading that is for
// the most part a link to another page is that page's name and no heading of this one: lists of
// articles consist of such. A link inside a link is a part of the outer one. Takes linear time and
// is thread-safe. `url` is the page's.
PageNames read_page_names(const ParsedPage& page, const std::string& url);

}  // namespace winnow
