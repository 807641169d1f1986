// SPDX-License-Identifier: GPL-2.0-or-later
//
// What there is to compare on.
#pragma once

#include <vector>

#include "plugin/cli/compare/compare_sites.h"

namespace winnow::cli {

// Reads all pages in a process of its own, warns of files that would have been pages, of gold
// texts without a page and of those that cannot be read, and writes --skipped. Keeps those of
// `sites` of which a page has a gold text. Returns for each of them {"name", "pages", "scored",
// "bytes"}: all its pages, those that have a gold text that can be read, and the HTML of all of
// them.
//
// Errors as Source::for_each() and run_in_child(); ErrorCode::input if there is no page, or none
// has a gold text.
Expected<Json> take_inventory(const CompareArguments& arguments, std::vector<CompareSite>& sites);

}  // namespace winnow::cli
