// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a page says about itself outside its text.
#pragma once

#include <string>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/export.h"

namespace winnow {

// What stands for an image where it cannot be seen. At least one of the texts is not empty.
struct ImageText {
  NodeIndex node = 0;  // the img, area or input element
  std::string alt;     // the alternative text, white space collapsed
  // The words of the name of its file, separated by spaces, without digits and extension. Of use
  // only to those who know which names say something.
  std::string file_words = {};
};

// Which texts of an image say something. Nobody knows without other pages: then alternative texts
// are taken to, and names of files not to.
struct ImageWorth {
  bool alt = true;
  bool file_words = false;
};

// All texts are UTF-8 with white space collapsed; what the page does not say is empty, and of what
// it says twice the first counts. Nothing but dates is checked: links may be relative or nonsense,
// the language may be no language. Plain data; owned; movable.
//
// Dates are ISO 8601: a year, month or day, or a time YYYY-MM-DDThh:mm[:ss] with its zone as the
// page has it. They are taken from what is marked up as such, most trusted first: JSON-LD of the
// article, thing or page that the page is about; properties article:published_time,
// article:modified_time, og:updated_time; microdata datePublished, dateModified; meta names of
// Dublin Core and the like; the only time element in the header of the first article element, else
// of main.
struct PageMetadata {
  std::string title;        // the first title element
  std::string description;  // meta name="description", else property="og:description"
  std::string keywords;     // meta name="keywords"
  std::string author;       // meta name="author", else the authors in JSON-LD, separated by ", "
  std::string date;         // of publication
  std::string modified;     // date of the last change
  std::string site_name;    // og:site_name, else in JSON-LD the web site's or the publisher's name
  std::string open_graph_title;  // og:title
  std::string canonical;         // link rel="canonical", as written: may be relative
  std::string base;              // base href, which relative links count from
  std::string language;  // lang (or xml:lang) of the html element, else http-equiv content-language
  bool noindex = false;  // meta name="robots" with noindex or none
  std::vector<ImageText> images;
};

// Reads the metadata in one pass over the document, wherever in it the elements stand: there are
// pages with meta and link elements in the body. The names of meta elements, link relations and
// robots rules are compared without regard to case. Thread-safe.
WINNOW_EXPORT PageMetadata read_metadata(const Document& document);

}  // namespace winnow
