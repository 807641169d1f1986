// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/query_log_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "plugin/cli/evaluate/evaluate_plan.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/exit_code.h"

namespace winnow::cli {
namespace {

// Tables are so wide where the output is no terminal.
constexpr std::size_t kLogColumns = 100;

QueryReportOptions report_options(const EvaluateArguments& arguments) {
  QueryReportOptions options;
  if (arguments.op == "and") options.op = QueryOperator::all_words;
  if (arguments.op == "or") options.op = QueryOperator::any_word;
  options.threads =
      arguments.threads > 0 ? arguments.threads : std::max(1u, std::thread::hardware_concurrency());
  return options;
}

}  // namespace

void warn_of_bad_lines(const AskedQueries& asked) {
  for (const Error& error : asked.bad_examples) print_warning(error.message());
  if (asked.bad_lines <= asked.bad_examples.size()) return;
  print_warning(fmt::format("{} are not entries of a query log; these are the first ones",
                            count_of(asked.bad_lines, "line", "lines")));
}

int report_query_log(const EvaluateArguments& arguments) {
  if (const auto checked = check_database_options(arguments); !checked) {
    return fail(checked.error());
  }
  const Expected<AskedQueries> asked = read_asked_queries(arguments.queries_file);
  if (!asked) return fail(asked.error());
  warn_of_bad_lines(*asked);
  QueryReportOptions options = report_options(arguments);
  Progress progress("Searching", arguments.quiet, "queries");
  options.progress = [&](std::uint64_t done, std::uint64_t all) {
    progress.update(done, all, 0);
    return !was_interrupted();
  };
  const Expected<QueryReport> report = report_queries(arguments.database, *asked, options);
  progress.clear();
  if (!report) return fail(report.error());
  if (arguments.json) {
    fmt::print("{}\n", to_json(*report, *asked));
  } else {
    const std::size_t columns = terminal_columns(kLogColumns);
    fmt::print("{}", to_text(*report, *asked, arguments.queries_file, columns));
  }
  return kDone;
}

}  // namespace winnow::cli
