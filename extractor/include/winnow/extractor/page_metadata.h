// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a page says about itself outside its text.
#pragma once

#include <string>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/export.h"

namespace winnow {

// The alternative text of an image, which stands for it where it cannot be seen.
struct ImageText {
  NodeIndex node = 0;  // the img, area or input element
  std::string alt;     // white space collapsed; not empty
};

// All texts have their white space collapsed; what the page does not say is empty. Plain data.
struct PageMetadata {
  std::string title;        // the first title element
  std::string description;  // meta name="description", else property="og:description"
  std::string keywords;     // meta name="keywords"
  std::string author;       // meta name="author"
  std::string canonical;    // link rel="canonical", as written: may be relative
  std::string base;         // base href, which relative links count from
  std::string language;  // lang (or xml:lang) of the html element, else http-equiv content-language
  bool noindex = false;  // meta name="robots" with noindex or none
  std::vector<ImageText> images;
};

// Reads the metadata in one pass over the document. Thread-safe.
WINNOW_EXPORT PageMetadata read_metadata(const Document& document);

}  // namespace winnow
