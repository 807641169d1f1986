// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/trec_topics.h"

#include <string>
#include <unordered_set>

#include "queries/trec/classic_topics.h"
#include "queries/trec/lines.h"

namespace winnow {
namespace {

constexpr std::string_view kTopicsHint = "write an id, a TAB and the query, for each topic a line";

// What is wrong with a topic's line; empty if nothing is. `tab` is the place of its first TAB.
std::string_view complaint(std::string_view line, std::size_t tab) {
  if (tab == std::string_view::npos) return "no TAB between the topic's id and its text";
  const std::string_view id = line.substr(0, tab);
  if (id.empty()) return "the topic has no id";
  if (has_blank(id)) return "the topic's id holds white space";
  if (without_outer_blanks(line.substr(tab + 1)).empty()) return "the topic has no text";
  return {};
}

Expected<std::vector<Topic>> parse_table(std::string_view content, std::string_view file) {
  std::vector<Topic> topics;
  std::unordered_set<std::string_view> ids;
  LineReader lines(content, file);
  while (lines.next_entry()) {
    const std::string_view line = lines.line();
    const std::size_t tab = line.find('\t');
    std::string_view problem = complaint(line, tab);
    if (problem.empty() && !ids.insert(line.substr(0, tab)).second) {
      problem = "the topic's id occurs twice";
    }
    if (!problem.empty()) return lines.error(problem, kTopicsHint);
    topics.push_back({std::string(line.substr(0, tab)), std::string(line.substr(tab + 1)),
                      lines.place_of(lines.number())});
  }
  return topics;
}

// Says whether there are lines that are no comments, and all of them have a TAB.
bool is_table(std::string_view content) {
  LineReader lines(content, {});
  bool any = false;
  for (; lines.next_entry(); any = true) {
    if (lines.line().find('\t') == std::string_view::npos) return false;
  }
  return any;
}

}  // namespace

std::string place_of(const Topic& topic) {
  return topic.place.empty() ? "topic " + topic.id : topic.place;
}

Expected<std::vector<Topic>> parse_topics(std::string_view content, std::string_view file) {
  return are_classic_topics(content) ? parse_classic_topics(content, file)
                                     : parse_table(content, file);
}

Expected<std::vector<Topic>> parse_queries(std::string_view content, std::string_view file) {
  if (are_classic_topics(content) || is_table(content)) return parse_topics(content, file);
  std::vector<Topic> queries;
  LineReader lines(content, file);
  while (lines.next()) {
    const std::string_view query = without_outer_blanks(lines.line());
    if (query.empty()) continue;
    queries.push_back(
        {std::to_string(lines.number()), std::string(query), lines.place_of(lines.number())});
  }
  return queries;
}

}  // namespace winnow
