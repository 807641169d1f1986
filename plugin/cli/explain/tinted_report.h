// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow explain --html shows a page's report as a tinted copy of the page.
#pragma once

#include <cstddef>
#include <string>

#include "plugin/report/page_report.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

// What is known of a block, for people: class and reason, probability, words, element, the region
// of the template where there is one, and what the site's statistics say; a line each.
std::string block_note(const report::PageReport& report, std::size_t block);

// Makes the tinted copy of the page that the report is of, with its blocks
// (report::Detail::blocks). Gives ErrorCode::try_again if the page cannot be parsed a second time
// as it was for the report: the limit on time is the only one that may be hit once and not again.
Expected<std::string> tinted_report(const RawPage& raw, const report::PageReport& report);

}  // namespace winnow::cli
