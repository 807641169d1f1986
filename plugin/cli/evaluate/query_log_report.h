// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow evaluate --queries LOG: what people asked, and what a database answers.
#pragma once

#include <cstddef>
#include <string>

#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "winnow/queries/asked_queries.h"
#include "winnow/queries/query_report.h"

namespace winnow::cli {

// Asks the database of --db the queries and prints the report. Returns an ExitCode.
int report_query_log(const EvaluateArguments& arguments);

// Warns of lines that are no entries: of the first ones by file and line, and of how many there
// are.
void warn_of_bad_lines(const AskedQueries& asked);

// Shows the report for people, in tables of at most `columns` columns where names are not too long
// for that. `name` is that of the file.
std::string to_text(const QueryReport& report, const AskedQueries& asked, const std::string& name,
                    std::size_t columns);

}  // namespace winnow::cli
