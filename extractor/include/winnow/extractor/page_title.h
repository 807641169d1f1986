// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds out what a page is called. classify_page() asks here, so that whatever shows a page calls
// it the same: ExtractedPage::title.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_models.h"

namespace winnow {

// Returns the page's own name for a list of results, as far as the page alone says it: of the
// visible h1 headings the one whose words have most in common with the title element (Jaccard
// index), if that is at least 0.15; else the og:title; else that h1 if it has any word in common or
// the title element is missing; else the title element. The two from the page's head are without
// the name of the site at their end, set off by a dash or a bar: the og:site_name, or a few words
// that the host of the canonical address or og:url tells ("Example Forums" at forums.example.org).
// No name is an h1 that is the name of the site, or a link that says what the title ends with:
// these stand in the banner of all pages. White space is collapsed, and signs of links to the heading itself
// are no part of it. The name is empty if the page has none of these. It is thread-safe.
WINNOW_EXPORT std::string page_title(const ParsedPage& page);

// Returns a title without what the titles of its site have in common (SiteModel::own_title()), and
// without signs of links and separators at its ends. `site` may be null. The view is of `title`. It
// is thread-safe.
WINNOW_EXPORT std::string_view own_title(std::string_view title, const SiteModel* site);

}  // namespace winnow
