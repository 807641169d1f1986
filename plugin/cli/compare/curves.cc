// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/curves.h"

#include <time.h>

#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "plugin/cli/options/learning_options.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/printable.h"
#include "winnow/extractor/free_memory.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/site_learning.h"

namespace winnow::cli {
namespace {

using PagesByRank = std::map<std::uint64_t, RawPage>;

Error interruption(const CompareSite& site) {
  return {ErrorCode::try_again, "interrupted", site.name, "run again"};
}

Expected<PagesByRank> first_by_rank(const CompareSite& site, std::uint64_t seed) {
  Expected<std::unique_ptr<Source>> source = open_source(site.pages);
  if (!source) return source.error();
  PagesByRank first;
  const Expected<void> read = (*source)->for_each(
      [&](RawPage&& page) {
        if (page.bytes.size() > kMaxLearnPageBytes) return !was_interrupted();
        first.emplace(sample_rank(seed, page.url), std::move(page));
        if (first.size() > kSamplePages) first.erase(std::prev(first.end()));
        return !was_interrupted();
      },
      {});
  if (!read) return read.error();
  if (was_interrupted()) return interruption(site);
  return first;
}

// Gives the first pages of a site by their rank, in that order, kSamplePages of them if it has so
// many; pages that cannot be parsed and those over kMaxLearnPageBytes are passed over. Errors are
// those of the source, and ErrorCode::try_again after an interrupt (interrupt.h).
Expected<std::vector<CurvePage>> read_curve_pages(const CompareSite& site, std::uint64_t seed) {
  Expected<PagesByRank> raw = first_by_rank(site, seed);
  if (!raw) return raw.error();
  ParseOptions parse{limits_of(site.pages), false};
  parse.marks = marks_of(site.pages.ignore_marks);
  PageParser parser(parse);
  std::vector<CurvePage> pages;
  for (auto& [rank, page] : *raw) {
    if (was_interrupted()) return interruption(site);
    const double begin = processor_ms();
    Expected<ParsedPage> parsed = parser.parse(page.bytes, {page.http_charset});
    if (!parsed) continue;
    pages.push_back({std::move(page.url), rank, std::move(*parsed), processor_ms() - begin});
    free_memory_of(page.bytes);
  }
  return pages;
}

}  // namespace

double processor_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

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
