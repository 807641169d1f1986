// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the site's statistics say of a block, in words.
#pragma once

#include <cstddef>
#include <string>

#include "plugin/report/page_report.h"

namespace winnow::cli {

// Says "news.example: learned from 20 different pages", or that the page was classified on its own
// where the method would have gone by its site; it is empty for methods that use no statistics.
std::string site_remark(const report::PageReport& report);

// Gives "12/20": pages with this very text in the region / pages with the region. It is "-" for
// fewer than two pages with the text, and for no region at all. has_evidence() must hold, also for
// the next.
std::string page_counts(const report::PageReport& report, std::size_t block);

// Gives the last two names of the region's path, or the last alone if two do not fit into the
// columns (at least 10), as terminal_text(); they stand behind "in " if the block's own region is
// not known.
std::string short_region(const report::PageReport& report, std::size_t block, std::size_t columns);

// Gives all of it, a line each; each line begins with LF.
std::string evidence_note(const report::PageReport& report, std::size_t block);

}  // namespace winnow::cli
