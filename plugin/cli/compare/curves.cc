// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/curves.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "plugin/cli/compare/curves_gold.h"
#include "plugin/cli/compare/curves_matching.h"
#include "plugin/cli/compare/curves_pages.h"
#include "plugin/cli/compare/curves_tables.h"
#include "plugin/cli/options/learning_options.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/progress.h"
#include "plugin/common/printable.h"

namespace winnow::cli {
namespace {

// Gives nothing if nobody has counted the tables.
Expected<std::optional<TableCounts>> actual_tables(const CompareArguments& arguments,
                                                   std::size_t sites) {
  if (arguments.template_tables.empty()) return std::optional<TableCounts>();
  if (sites != 1) {
    return Error{ErrorCode::usage, "says how many tables one site has, but there are several sites",
                 arguments.template_tables, "compare on this site alone, or without the file"};
  }
  Expected<TableCounts> counts = read_table_counts(arguments.template_tables);
  if (!counts) return counts.error();
  return std::optional(*counts);
}

}  // namespace

Expected<Json> curves_json(const CompareArguments& arguments,
                           const std::vector<CompareSite>& sites) {
  const auto actual = actual_tables(arguments, sites.size());
  if (!actual) return actual.error();
  const LearnOptions options = learn_options(arguments.learning, "pattern-tree");
  TableCurves tables(learn_options(arguments.learning, "table-chunk"));
  MatchingCurves matching(options);
  Progress progress("Curves of", arguments.quiet, "sites");
  std::uint64_t done = 0;
  for (const CompareSite& site : sites) {
    progress.update(done++, sites.size(), 0);
    progress.tell("Curves of " + printable(site.name));
    const Expected<std::vector<CurvePage>> pages = read_curve_pages(site, options.seed);
    if (!pages) return pages.error();
    tables.add(*pages);
    if (const auto matched = matching.add(site.name, *pages); !matched) return matched.error();
  }
  return Json{{"tables", tables.json(*actual, options.seed)}, {"matching", matching.json()}};
}

}  // namespace winnow::cli
