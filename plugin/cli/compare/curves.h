// SPDX-License-Identifier: GPL-2.0-or-later
//
// How what methods by templates find depends on their parameters.
#pragma once

#include <vector>

#include "plugin/cli/compare/compare_arguments.h"
#include "plugin/cli/compare/compare_sites.h"
#include "winnow/extractor/expected.h"

namespace winnow::cli {

// The member "curves" of what winnow compare prints, with a line of progress:
//
//   {"tables": {"actual": template tables with a fixed text of their own, or null,
//               "all": template tables, or null,
//               "by_threshold": [{"threshold", "pages", "discovered", "ttdr", "atf"}],
//               "by_sample": [{"pages", "discovered", "ttdr", "atf", "ms"}]},
//    "matching": {"pages": matched, "learned": not matched but learned from,
//                 "structure_delta", "text_delta": each while the other is varied,
//                 "by_structure_delta": [{"value", "strict", "greedy", "tolerant", "unmatched"}],
//                 "by_text_delta": the same}}
//
// Of several sites "discovered", "pages" and "learned" are sums, all other figures means over the
// sites; "tables" and "matching" are null if no site has three pages of one template. Samples are
// drawn by the seed of --seed.
//
// Errors: those of the source and of read_table_counts(); ErrorCode::usage if the file of template
// tables comes with several sites; ErrorCode::try_again if an interrupt (interrupt.h) ended it.
Expected<Json> curves_json(const CompareArguments& arguments,
                           const std::vector<CompareSite>& sites);

}  // namespace winnow::cli
