// SPDX-License-Identifier: GPL-2.0-or-later
//
// What methods measured becomes what is printed.
#pragma once

#include <string>
#include <vector>

#include "plugin/cli/compare/child_run.h"
#include "plugin/cli/compare/compare_arguments.h"
#include "winnow/extractor/expected.h"

namespace winnow::cli {

struct MeasuredMethod {
  std::string name;
  ChildRun run;  // of measure_method()
};

struct FailedMethod {
  std::string name;
  Error error;
};

// Says whether the pages that count in the sites of take_inventory() are those that were scored.
// Gives ErrorCode::try_again if files have changed meanwhile.
Expected<void> check_scored(const Json& sites, const MeasuredMethod& method);

// Sets "refused" and "first_refused" of the sites: the parser refuses the same pages for all
// methods.
void count_refused(const MeasuredMethod& method, Json& sites);

// `sites` are those of take_inventory(), with count_refused() if a method was measured. Of each
// site the mean over its pages counts, and the mean over sites; with one site the pages are what
// varies. Intervals are the 95 % of bootstrap resamples, the same for all methods
// (compare_pairs()); differences are to the default method, and null if it was not measured;
// intervals are null if one page or site is all there is. Methods by falling F1, equal ones by
// name.
//
//   {"default", "sites": [{"name", "pages", "scored", "bytes",
//               "refused", "first_refused"}],           pages that the parser refuses, and why
//    "methods": [{"name", "precision", "recall", "f1", "f1_low", "f1_high",
//                 "difference", "difference_low", "difference_high",
//                 "removed",                                            share of visible words
//                 "learn_ms_per_mb", "extract_ms_per_mb", "cpu_ms_per_mb",  of HTML
//                 "peak_megabytes",
//                 "on_their_own",                  pages that nothing learned was of use for
//                 "by_site": [{"site", "precision", "recall", "f1", "removed", "on_their_own"}]}],
//    "failed": [{"name", "error"}], "passed_over": null, "curves": null}
Json comparison_json(const Json& sites, const std::vector<MeasuredMethod>& measured,
                     const std::vector<FailedMethod>& failed);

// Prints the same as a table, with a line about what was measured, in lines of at most `columns` if
// that can be.
std::string comparison_text(const Json& comparison, std::size_t columns);

// Makes the page of winnow/queries/methods_report.h. Malformed UTF-8 becomes U+FFFD.
std::string compare_html(const Json& comparison);

}  // namespace winnow::cli
