// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "plugin/cli/evaluate/evaluate_arms.h"
#include "plugin/cli/text_file.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kMaxTrecBytes = 1u << 30;

struct SeriesPoint {
  std::string name;
  std::string value;
  std::string folder;
};

Expected<SeriesPoint> parse_series(const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::size_t colon = text.find(':', equals == std::string::npos ? 0 : equals);
  if (equals == std::string::npos || equals == 0 || colon == std::string::npos ||
      colon == equals + 1 || colon + 1 == text.size()) {
    return Error{ErrorCode::usage, "is no point of a series", "--series " + text,
                 "write NAME=VALUE:DIR, as in noise=0.5:pages-0.5"};
  }
  return SeriesPoint{text.substr(0, equals), text.substr(equals + 1, colon - equals - 1),
                     text.substr(colon + 1)};
}

ExperimentCollection collection_of(const EvaluateArguments& arguments,
                                   std::vector<std::string> sources, std::string value) {
  ExperimentCollection collection;
  collection.pages.sources = std::move(sources);
  collection.pages.directory = arguments.directory;
  collection.value = std::move(value);
  return collection;
}

Expected<void> add_collections(const EvaluateArguments& arguments, ExperimentPlan& plan) {
  if (!arguments.sources.empty()) {
    plan.collections.push_back(collection_of(arguments, arguments.sources, ""));
  }
  for (const std::string& text : arguments.series) {
    Expected<SeriesPoint> point = parse_series(text);
    if (!point) return point.error();
    if (!plan.series.empty() && plan.series != point->name) {
      return Error{ErrorCode::usage, "two series at once: " + plan.series + " and " + point->name,
                   "--series " + text, "give all points one name, and evaluate once a series"};
    }
    plan.series = point->name;
    plan.collections.push_back(collection_of(arguments, {point->folder}, point->value));
  }
  return {};
}

Error nothing_to_do(std::string what, std::string remedy) {
  return {ErrorCode::usage, std::move(what), "", std::move(remedy)};
}

// What is missing among the options; they are all there if the error is not set.
Expected<void> check_arguments(const EvaluateArguments& arguments) {
  const bool pages = !arguments.sources.empty() || !arguments.series.empty();
  const bool questions = !arguments.topics_file.empty() || !arguments.queries_file.empty() ||
                         arguments.known_items > 0;
  if (!pages && arguments.runs.empty()) {
    return nothing_to_do("no pages to evaluate on", "name a folder of pages, or --run FILE");
  }
  if (pages && !questions) {
    return nothing_to_do("no questions",
                         "give --topics and --qrels, or --queries, or --known-items");
  }
  if (!arguments.topics_file.empty() && arguments.qrels_file.empty()) {
    return nothing_to_do("--topics without judgements",
                         "add --qrels FILE, or use --queries for queries without judgements");
  }
  if (!arguments.qrels_file.empty() && pages && arguments.topics_file.empty()) {
    return nothing_to_do("--qrels without topics", "add --topics FILE");
  }
  if (!arguments.runs.empty() && arguments.qrels_file.empty()) {
    return nothing_to_do("--run without judgements", "add --qrels FILE");
  }
  return {};
}

template <typename Parse>
auto parse_file(const std::string& file, Parse parse) -> decltype(parse(std::string_view(), file)) {
  const Expected<std::string> content = read_text_file(file, kMaxTrecBytes);
  if (!content) return content.error();
  return parse(*content, file);
}

}  // namespace

Expected<ExperimentPlan> make_plan(const EvaluateArguments& arguments) {
  if (const Expected<void> checked = check_arguments(arguments); !checked) return checked.error();
  ExperimentPlan plan;
  if (const auto added = add_collections(arguments, plan); !added) return added.error();
  Expected<std::vector<ArmSpec>> arms = make_arms(arguments, !plan.collections.empty());
  if (!arms) return arms.error();
  plan.arms = std::move(*arms);
  if (arguments.op != "and") plan.operators.push_back(QueryOperator::any_word);
  if (arguments.op != "or") plan.operators.push_back(QueryOperator::all_words);
  plan.scoring = arguments.scoring;
  plan.significance = arguments.significance;
  plan.by_page = arguments.by_page;
  plan.limits.page_bytes = arguments.directory.max_page_bytes;
  plan.threads =
      arguments.threads > 0 ? arguments.threads : std::max(1u, std::thread::hardware_concurrency());
  return plan;
}

Expected<void> read_questions(const EvaluateArguments& arguments, ExperimentPlan& plan) {
  if (!arguments.topics_file.empty() || !arguments.queries_file.empty()) {
    const bool judged = !arguments.topics_file.empty();
    Expected<std::vector<Topic>> topics = judged
                                              ? parse_file(arguments.topics_file, parse_topics)
                                              : parse_file(arguments.queries_file, parse_queries);
    if (!topics) return topics.error();
    plan.topics = std::move(*topics);
  }
  if (!arguments.qrels_file.empty()) {
    Expected<Qrels> qrels = parse_file(arguments.qrels_file, parse_qrels);
    if (!qrels) return qrels.error();
    plan.qrels = std::move(*qrels);
  }
  if (!arguments.exclusions_file.empty()) {
    Expected<Exclusions> exclusions = parse_file(arguments.exclusions_file, parse_exclusions);
    if (!exclusions) return exclusions.error();
    plan.exclusions = std::move(*exclusions);
  }
  return {};
}

}  // namespace winnow::cli
