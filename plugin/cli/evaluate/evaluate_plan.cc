// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "plugin/cli/evaluate/evaluate_arms.h"
#include "plugin/cli/evaluate/evaluate_checks.h"

namespace winnow::cli {
namespace {

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

std::optional<double> number_of(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || !std::isfinite(number)) return {};
  return number;
}

// Numbers in their order, after the collection without a value; other values stay as they were
// given.
void sort_points(std::vector<ExperimentCollection>& collections) {
  const auto is_number = [](const ExperimentCollection& collection) {
    return collection.value.empty() || number_of(collection.value).has_value();
  };
  if (!std::all_of(collections.begin(), collections.end(), is_number)) return;
  std::stable_sort(collections.begin(), collections.end(),
                   [](const ExperimentCollection& a, const ExperimentCollection& b) {
                     return number_of(a.value) < number_of(b.value);
                   });
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
    const bool known =
        std::any_of(plan.collections.begin(), plan.collections.end(),
                    [&](const ExperimentCollection& each) { return each.value == point->value; });
    if (known) {
      return Error{ErrorCode::usage, "two points of one value", "--series " + text,
                   "give each point a value of its own"};
    }
    plan.series = point->name;
    plan.collections.push_back(collection_of(arguments, {point->folder}, point->value));
  }
  return {};
}

}  // namespace

Expected<ExperimentPlan> make_plan(const EvaluateArguments& arguments) {
  if (const Expected<void> checked = check_arguments(arguments); !checked) return checked.error();
  ExperimentPlan plan;
  if (const auto added = add_collections(arguments, plan); !added) return added.error();
  sort_points(plan.collections);
  std::vector<CollectionSpec> pages;
  for (const ExperimentCollection& collection : plan.collections) pages.push_back(collection.pages);
  Expected<std::vector<ArmSpec>> arms = make_arms(arguments, pages);
  if (!arms) return arms.error();
  plan.arms = std::move(*arms);
  // Rankings made elsewhere have no operator that we know of.
  const bool runs_only = plan.collections.empty();
  if (arguments.op != "and" || runs_only) plan.operators.push_back(QueryOperator::any_word);
  if (arguments.op != "or" && !runs_only) plan.operators.push_back(QueryOperator::all_words);
  plan.scoring = arguments.scoring;
  plan.significance = arguments.significance;
  plan.by_page = arguments.by_page;
  plan.limits.page_bytes = arguments.directory.max_page_bytes;
  plan.threads =
      arguments.threads > 0 ? arguments.threads : std::max(1u, std::thread::hardware_concurrency());
  return plan;
}

}  // namespace winnow::cli
