// SPDX-License-Identifier: GPL-2.0-or-later
#include <nlohmann/json.hpp>

#include "queries/log/query_log_line.h"
#include "winnow/queries/query_report.h"

namespace winnow {
namespace {

using ReportJson = nlohmann::ordered_json;

ReportJson text_json(const std::string& text) {
  return text.empty() ? ReportJson(nullptr) : ReportJson(text);
}

ReportJson count_json(const QueryCount& count) {
  return {{"queries", count.queries}, {"searches", count.searches}};
}

ReportJson query_json(const AskedQuery& asked, const QueryAnswer& answer) {
  ReportJson object;
  object["query"] = asked.query;
  object["filters"] =
      asked.filters == PageFilters() ? ReportJson(nullptr) : filters_json(asked.filters);
  object["searches"] = asked.times;
  object["searches_without_match_then"] = asked.times_without_match;
  object["matches_estimated"] = answer.matches;
  object["all_words_estimated"] =
      answer.all_words ? ReportJson(*answer.all_words) : ReportJson(nullptr);
  object["corrected_query"] = text_json(answer.corrected_query);
  object["corrected"] = answer.corrected;
  object["refused_because"] = text_json(answer.refused);
  object["place"] = asked.place;
  return object;
}

ReportJson log_json(const AskedQueries& asked) {
  ReportJson bad = ReportJson::array();
  for (const Error& error : asked.bad_examples) bad.push_back(error.message());
  ReportJson object;
  object["is_log"] = asked.is_log;
  object["queries"] = asked.queries.size();
  object["searches"] = asked.searches;
  object["further_pages"] = asked.further_pages;
  object["first"] = text_json(asked.first);
  object["last"] = text_json(asked.last);
  object["bad_lines"] = asked.bad_lines;
  object["bad_examples"] = std::move(bad);
  return object;
}

std::string_view name_of(QueryOperator op) {
  if (op == QueryOperator::best) return "best";
  return op == QueryOperator::any_word ? "or" : "and";
}

}  // namespace

std::string to_json(const QueryReport& report, const AskedQueries& asked) {
  ReportJson object;
  object["version"] = kQueryReportJsonVersion;
  object["log"] = log_json(asked);
  object["operator"] = name_of(report.op);
  object["all_words"] = count_json(report.all_words);
  object["some_words"] = count_json(report.some_words);
  object["corrected"] = count_json(report.corrected);
  object["without_match"] = count_json(report.without_match);
  object["refused"] = count_json(report.refused);
  object["mended"] = count_json(report.mended);
  object["queries"] = ReportJson::array();
  for (std::size_t i = 0; i < report.answers.size(); ++i) {
    object["queries"].push_back(query_json(asked.queries[i], report.answers[i]));
  }
  object["pages"] = ReportJson::array();
  for (const ShownPage& page : report.pages) {
    object["pages"].push_back({{"url", page.url},
                               {"title", page.title},
                               {"searches", page.searches},
                               {"searches_first", page.searches_first}});
  }
  return object.dump(-1, ' ', false, ReportJson::error_handler_t::replace);
}

}  // namespace winnow
