// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the links that lead through the pages of a manual in the order of reading: to the next
// page, the one before, the chapter above, and the titles of these.
#pragma once

#include <vector>

#include "extractor/page/facts/page_view.h"

namespace winnow {

// Says for each block whether it serves to turn pages. Such a block is no heading, and
//
//   - stands in a small div of class navheader or navfooter, as all manuals have it that are made
//     by DocBook's stylesheets: a table of links, or of icons, with the titles of other pages; or
//   - is a line of links of which most say by rel that they lead to the next page, the one before,
//     one above or a list of all, and one says one of the first three. Above the page's main
//     heading a link to what a link element of the head so names counts as well; or
//   - repeats the text of a block of the second kind that has more than one link, with as many.
//
// Names of classes and kinds of links are the same in every language. Takes n log n time, and is
// thread-safe. Source: HTML Living Standard, section 4.6.6 (sequential link types), and HTML 4.01,
// section 6.12 (up, contents, index, start).
std::vector<bool> page_turning_blocks(const PageFacts& facts);

}  // namespace winnow
