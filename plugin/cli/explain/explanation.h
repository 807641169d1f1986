// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "plugin/report/page_report.h"

namespace winnow::cli {

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

}  // namespace winnow::cli
