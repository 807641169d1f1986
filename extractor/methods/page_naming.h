// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decides what a page is called and whether its description is of any use, by the page and by what
// is known of its site.
#pragma once

#include <string>

#include "winnow/extractor/method.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// ExtractedPage has these by the same names.
struct NamedPage {
  std::string title;
  std::string own_title;
  bool description_shared = false;
  bool described = false;
};

// `site` may be null. Takes n log n time in the longer of title and short blocks. It is
// thread-safe, with a segmenter for each thread.
NamedPage name_page(const ParsedPage& page, const Classification& classified, const SiteModel* site,
                    WordSegmenter& segmenter);

}  // namespace winnow
