// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages without the text of their template, as HTML for the readers of Omega and Recoll.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "winnow/extractor/method.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/page_parser.h"

namespace winnow::filter {

// Says what becomes of text of class page. Its links to other pages are left out in any case.
enum class PageText : std::uint8_t { keep, drop };

// Makes an HTML page in UTF-8 with the page's title, language, description, keywords, author and
// robots rule, the main text, headings as such, and behind it the text of class page. Template text
// is left out, and what the page hides. It is thread-safe.
std::string filtered_html(const ExtractedPage& page, PageText page_text);

// Gives the page as it is, in UTF-8, with <!--UdmComment--> before and <!--/UdmComment--> behind
// each run of blocks that filtered_html() would leave out: indexers that know these comments
// (Omega, mnoGoSearch, DataparkSearch) skip what stands between them. What a parser had to put
// elsewhere, and text where comments are not comments (title, textarea), stays unmarked. `verdicts`
// has one entry for each of the page's blocks. Takes linear time and is thread-safe.
std::string marked_html(const ParsedPage& page, std::span<const Verdict> verdicts,
                        PageText page_text);

}  // namespace winnow::filter
