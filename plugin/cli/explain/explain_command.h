// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow explain is told, and what it shows of a page's report: as text, or as a tinted copy
// of the page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plugin/cli/options/method_option.h"
#include "plugin/report/page_report.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

struct ExplainArguments {
  std::vector<std::string> pages;
  MethodChoice method;
  std::string database;
  bool ignore_marks = false;
  std::string only;
  std::string html;
  std::string url;  // of the only page; empty: as its file says
  std::string color = "auto";
  std::uint32_t width = 0;
  bool whole = false;
  bool features = false;
  bool json = false;
};

// Runs the command. Returns an ExitCode.
int run_explain(ExplainArguments& arguments);

// Gives "12/20": pages with this very text in the region / pages with the region. It is "-" for
// fewer than two pages with the text, and for no region at all. has_evidence() must hold, also for
// short_region().
std::string page_counts(const report::PageReport& report, std::size_t block);

// Gives the last two names of the region's path, or the last alone if two do not fit into the
// columns (at least 10), as terminal_text(); they stand behind "in " if the block's own region is
// not known.
std::string short_region(const report::PageReport& report, std::size_t block, std::size_t columns);

struct ExplanationOptions {
  std::size_t columns = 100;      // of a line; texts are cut to fit, but not below 20 columns
  bool colors = false;            // by escape sequences of ANSI terminals
  std::optional<TextClass> only;  // else all three
};

// Writes for people what the page says of itself, then a line for each block with class,
// probability, pages with its text / with its region (where the site's statistics are known),
// reason, words / words in links, element, region of the site (where the page was compared with
// others) and text; below it, if the report has them, its features. Text of the page can neither
// control a terminal nor pass for a line of another kind.
std::string explanation(const report::PageReport& report, const ExplanationOptions& options);

// Tells people what is known of a block: class and reason, probability, words, element, the region
// of the template where there is one, and what the site's statistics say; a line each.
std::string block_note(const report::PageReport& report, std::size_t block);

// Makes the tinted copy of the page that the report is of, with its blocks
// (report::Detail::blocks). Gives ErrorCode::try_again if the page cannot be parsed a second time
// as it was for the report: the limit on time is the only one that may be hit once and not again.
Expected<std::string> tinted_report(const RawPage& raw, const report::PageReport& report,
                                    Marks marks = Marks::followed);

}  // namespace winnow::cli
