// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds out what a page is called.
#pragma once

#include <string>

#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// Returns the page's own name for a list of results: of the visible h1 headings the one whose words
// have most in common with the title element (Jaccard index), if that is at least 0.15; else the
// og:title; else that h1 if it has any word in common or the title element is missing; else the
// title element, with whatever name of the site is in it. White space is collapsed. The name is
// empty if the page has none of these. It is thread-safe.
WINNOW_EXPORT std::string page_title(const ParsedPage& page);

}  // namespace winnow
