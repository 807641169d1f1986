// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "plugin/cli/evaluate/query_log_report.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kLoggedRows = 20;
constexpr std::size_t kPageRows = 10;
// So many columns are left to figures, and to what was searched instead.
constexpr std::size_t kFigureColumns = 34;
constexpr std::size_t kLeastNameColumns = 20;

std::size_t name_columns(std::size_t columns) {
  return columns > kFigureColumns + kLeastNameColumns ? columns - kFigureColumns
                                                      : kLeastNameColumns;
}

std::string filters_text(const PageFilters& filters) {
  std::string text;
  const auto add = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) text += fmt::format(" {}:{}", name, value);
  };
  for (const std::string& site : filters.sites) add("site", site);
  for (const std::string& language : filters.languages) add("lang", language);
  for (const std::string& type : filters.types) add("type", type);
  for (const std::string& path : filters.paths) add("path", path);
  add("since", filters.since);
  add("until", filters.until);
  return text;
}

std::string query_name(const AskedQuery& asked, std::size_t columns) {
  const std::string name = asked.query + filters_text(asked.filters);
  return terminal_text(name.empty() ? "(no words)" : name, columns);
}

std::string share(std::uint64_t part, std::uint64_t whole) {
  const auto of = static_cast<double>(whole);
  return whole == 0 ? "-" : fmt::format("{:.1f} %", 100 * static_cast<double>(part) / of);
}

std::string heading(const AskedQueries& asked, const std::string& name) {
  std::string text =
      fmt::format("{}: {}, {}", terminal_text(name), count_of(asked.searches, "search", "searches"),
                  count_of(asked.queries.size(), "different query", "different queries"));
  if (!asked.first.empty()) {
    text += fmt::format(", {} to {}", asked.first.substr(0, 10), asked.last.substr(0, 10));
  }
  text += '\n';
  if (asked.further_pages > 0) {
    text += fmt::format("  and {} for a further page of hits, which {} not counted\n",
                        count_of(asked.further_pages, "request", "requests"),
                        asked.further_pages == 1 ? "is" : "are");
  }
  return text + '\n';
}

TextTable counts_table(const QueryReport& report, const AskedQueries& asked) {
  TextTable table;
  table.heads = {"", "searches", "share", "queries"};
  const auto add = [&](const char* name, const QueryCount& count) {
    table.rows.push_back({name, human_count(count.searches), share(count.searches, asked.searches),
                          human_count(count.queries)});
  };
  const bool counted = report.op == QueryOperator::best;
  add(counted ? "find pages with all words" : "find pages", report.all_words);
  if (counted) add("find pages with some of the words", report.some_words);
  add("find pages once spelling is corrected", report.corrected);
  add("find nothing", report.without_match);
  if (report.refused.queries > 0) add("are refused", report.refused);
  return table;
}

// Lists the first of the queries that `holds` is true of.
template <typename Holds>
TextTable query_table(const QueryReport& report, const AskedQueries& asked, std::size_t columns,
                      Holds holds) {
  TextTable table;
  table.heads = {"query", "searches", "matches"};
  for (std::size_t i = 0; i < report.answers.size(); ++i) {
    if (table.rows.size() == kLoggedRows) break;
    const QueryAnswer& answer = report.answers[i];
    if (!holds(answer)) continue;
    std::string name = query_name(asked.queries[i], name_columns(columns));
    if (!answer.corrected_query.empty()) {
      name += " -> " + terminal_text(answer.corrected_query, kFigureColumns);
    }
    table.rows.push_back(
        {std::move(name), human_count(asked.queries[i].times), human_count(answer.matches)});
  }
  return table;
}

TextTable page_table(const QueryReport& report, const AskedQueries& asked, std::size_t columns) {
  TextTable table;
  table.heads = {"page", "searches", "share", "first"};
  for (std::size_t i = 0; i < std::min(kPageRows, report.pages.size()); ++i) {
    const ShownPage& page = report.pages[i];
    table.rows.push_back({terminal_text(page.url, name_columns(columns)),
                          human_count(page.searches), share(page.searches, asked.searches),
                          human_count(page.searches_first)});
  }
  return table;
}

// Says in brackets how many there are where not all are listed.
void add_list(std::string& text, std::string_view title, std::uint64_t all, const TextTable& table,
              std::size_t columns) {
  if (table.rows.empty()) return;
  text += fmt::format("\n{}{}\n", title,
                      all > table.rows.size() ? fmt::format(" ({} of {}; --json has all)",
                                                            table.rows.size(), human_count(all))
                                              : "");
  text += format_table(table, columns);
}

}  // namespace

std::string to_text(const QueryReport& report, const AskedQueries& asked, const std::string& name,
                    std::size_t columns) {
  std::string text = heading(asked, name);
  text += format_table(counts_table(report, asked), columns);
  if (report.mended.queries > 0) {
    text += fmt::format("  {} found nothing when {} made, and would find something today.\n",
                        count_of(report.mended.searches, "search", "searches"),
                        report.mended.searches == 1 ? "it was" : "they were");
  }
  add_list(text, "Find nothing, the most frequent first", report.without_match.queries,
           query_table(report, asked, columns,
                       [](const QueryAnswer& answer) {
                         return answer.matches == 0 && answer.refused.empty();
                       }),
           columns);
  add_list(text, "Find no page with all words", report.some_words.queries,
           query_table(report, asked, columns,
                       [](const QueryAnswer& answer) {
                         return answer.matches > 0 && !answer.corrected && answer.all_words == 0;
                       }),
           columns);
  add_list(
      text, "Corrected", report.corrected.queries,
      query_table(report, asked, columns,
                  [](const QueryAnswer& answer) { return answer.matches > 0 && answer.corrected; }),
      columns);
  add_list(text, "Pages among the first ten hits", report.pages.size(),
           page_table(report, asked, columns), columns);
  return text;
}

}  // namespace winnow::cli
