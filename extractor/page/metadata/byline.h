// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads who wrote a page, and when, from what the page shows beside its title.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/document.h"

namespace winnow {

// Holds what was found. A text is empty if there is none.
struct Byline {
  std::string author;
  std::string date;  // YYYY-MM-DD, or as iso_date() writes it
};

// Looks around the heading that is the page's title: one that `title` or `other_title` contains,
// else the only h1. What is looked at ends with the next heading, the first long paragraph, or a
// few hundred nodes. There a date is a time element, else a short text that is a date and stands in
// no running text and no listing. An author stands in a link with rel=author, a link to a page
// about authors, an element whose class says author or byline, or behind a word such as "by". Takes
// time in proportion to the headings and that part of the page. It is thread-safe.
Byline read_byline(const Document& document, std::string_view title, std::string_view other_title);

}  // namespace winnow
