// SPDX-License-Identifier: GPL-2.0-or-later
//
// What there is to compare on.
#pragma once

#include <vector>

#include "plugin/cli/compare/compare_sites.h"

namespace winnow::cli {

// Reads all pages in a process of its own, warns of files that would have been pages and of all
// that is passed over, and writes --skipped. Keeps those of `sites` of which a page has a gold
// text.
//
//   {"sites": [{"name", "pages", "scored", "bytes"}],  of those kept: all pages, those that have a
//                                                      gold text that can be read, the HTML of all
//    "passed_over":
//       {"sites_without_gold",            with pages, but without one that has a gold text
//        "gold_folders_without_site",     as in passed_over_folders()
//        "linked_folders",                as there
//        "gold_texts_without_page",
//        "gold_texts_of_several_pages",   PAGE.txt beside PAGE.htm and PAGE.html: scored with both
//        "pages_with_unreadable_gold"}}
//
// Errors as Source::for_each() and run_in_child(); ErrorCode::input if there is no page, or none
// has a gold text.
Expected<Json> take_inventory(const CompareArguments& arguments, std::vector<CompareSite>& sites);

}  // namespace winnow::cli
