// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads what a page says about itself outside its text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/export.h"

namespace winnow {

// Holds what stands for an image that cannot be seen. At least one of the texts is not empty.
struct ImageText {
  NodeIndex node = 0;  // the img, area or input element
  std::string alt;     // the alternative text, white space collapsed
  // These are the words in the name of its file, separated by spaces, without digits and extension.
  // They are of use only if one knows which names say something.
  std::string file_words = {};
};

// Says which texts of an image say something. Nobody knows without other pages; the defaults then
// trust alternative texts, but not names of files.
struct ImageWorth {
  bool alt = true;
  bool file_words = false;
};

// Holds texts in UTF-8 with white space collapsed. A text is empty if the page does not say it, and
// the first counts if it says it twice. Only dates are checked: links may be relative or nonsense,
// the language may be no language. Plain data; owned; movable.
//
// Dates are ISO 8601: a year, month or day, or a time YYYY-MM-DDThh:mm[:ss] with its zone as the
// page has it. They come from these places, the most trusted first: JSON-LD of the article, thing
// or page that the page is about; properties article:published_time, article:modified_time,
// og:updated_time; microdata datePublished, dateModified; meta names of Dublin Core and similar
// ones; the only time element in the header of the first article element, else of the first main
// element; dateCreated; the canonical address or og:url; what stands beside the heading that is the
// page's title, as people write it.
//
// Authors come from JSON-LD, meta names (author, article:author, citation_author and others), the
// label of a card, microdata, links with rel=author, and what stands beside the heading, in that
// order. Those that the page shows come before those that it does not, and people before the site.
struct PageMetadata {
  std::string title;        // the first title element
  std::string description;  // meta name="description", else property="og:description"
  std::string keywords;     // meta name="keywords"
  std::string author;       // names separated by ", ", without a word such as "by"
  std::string date;         // the date of publication
  std::string modified;     // the date of the last change
  std::string site_name;    // og:site_name, else in JSON-LD the web site's or the publisher's name
  std::string open_graph_title;  // og:title
  std::string open_graph_url;    // og:url
  std::string canonical;         // link rel="canonical" as written; may be relative
  std::string base;              // base href, from which relative links count
  std::string language;  // lang (or xml:lang) of the html element, else http-equiv content-language
  bool is_article = false;  // og:type says so
  // meta name="winnow" with noindex or none; where there is none of that name, name="robots".
  bool noindex = false;
  std::vector<ImageText> images;
};

// Reads the metadata in one pass over the document, wherever the elements stand: some pages have
// meta and link elements in the body. The names of meta elements, link relations and robots rules
// are compared without regard to case. It is thread-safe.
WINNOW_EXPORT PageMetadata read_metadata(const Document& document);

// Says whether X-Robots-Tag headers, separated by LF, forbid to index the page: noindex or none,
// for `winnow` by name, or else for all robots. It is thread-safe.
WINNOW_EXPORT bool header_forbids_indexing(std::string_view robots);

}  // namespace winnow
