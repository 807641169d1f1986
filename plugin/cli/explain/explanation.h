// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow explain shows of a page's report: as text, or as a tinted copy of the page.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "plugin/report/page_report.h"
#include "winnow/indexer/source.h"

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

struct ExplanationOptions {
  std::size_t columns = 100;      // of a line; texts are cut to fit, but not below 20 columns
  bool colors = false;            // by escape sequences of ANSI terminals
  std::optional<TextClass> only;  // else all three
};

// For people: what the page says of itself, then a line for each block with class, probability,
// pages with its text / with its region (where the site's statistics are known), reason, words /
// words in links, element, region of the site (where the page was compared with others) and text;
// below it, if the report has them, its features. Text of the page can neither control a terminal
// nor pass for a line of another kind.
std::string explanation(const report::PageReport& report, const ExplanationOptions& options);

// What is known of a block, for people: class and reason, probability, words, element, the region
// of the template where there is one, and what the site's statistics say; a line each.
std::string block_note(const report::PageReport& report, std::size_t block);

// Makes the tinted copy of the page that the report is of, with its blocks
// (report::Detail::blocks). Gives ErrorCode::try_again if the page cannot be parsed a second time
// as it was for the report: the limit on time is the only one that may be hit once and not again.
Expected<std::string> tinted_report(const RawPage& raw, const report::PageReport& report);

}  // namespace winnow::cli
