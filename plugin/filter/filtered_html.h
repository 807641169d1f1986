// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes a page of nothing but content.
#pragma once

#include <cstdint>
#include <string>

#include "winnow/extractor/page_extractor.h"

namespace winnow::filter {

// What becomes of text of class page. Its links to other pages are left out in any case.
enum class PageText : std::uint8_t { keep, drop };

// Makes an HTML page in UTF-8 with the page's title, language, description, keywords, author and
// robots rule, the main text, headings as such, and behind it the text of class page. Template text
// is left out, and what the page hides. It is thread-safe.
std::string filtered_html(const ExtractedPage& page, PageText page_text);

}  // namespace winnow::filter
