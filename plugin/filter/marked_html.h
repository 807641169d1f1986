// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page with markers around what is not its content.
#pragma once

#include <span>
#include <string>

#include "plugin/filter/filtered_html.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_parser.h"

namespace winnow::filter {

// Gives the page as it is, in UTF-8, with <!--UdmComment--> before and <!--/UdmComment--> behind
// each run of blocks that filtered_html() would leave out: indexers that know these comments
// (Omega, mnoGoSearch, DataparkSearch) skip what stands between them. What a parser had to put
// elsewhere, and text where comments are not comments (title, textarea), stays unmarked. `verdicts`
// has one entry for each of the page's blocks. Takes linear time and is thread-safe.
std::string marked_html(const ParsedPage& page, std::span<const Verdict> verdicts,
                        PageText page_text);

}  // namespace winnow::filter
