// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the parts of an experiment as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/queries/experiment.h"

namespace winnow {

using Json = nlohmann::ordered_json;

enum class JsonDetail : std::uint8_t {
  summary,  // nothing by topic
  page,     // what the HTML page draws: by topic only the tested measures
  all,
};

// Gives "best", "or" or "and"; "given" where all arms are runs made elsewhere, whose operator nobody knows.
std::string_view operator_name(const ExperimentPlan& plan, QueryOperator op);

// Writes each of `items` by `to_json`.
template <class Items, class ToJson>
Json list_json(const Items& items, const ToJson& to_json) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(to_json(item));
  return list;
}

// Writes what was asked for.
Json options_json(const Experiment& experiment);

// Holds the topics that all lists by topic run along.
class TopicOrder {
 public:
  // Takes those of the plan in its order, then those that are judged only.
  explicit TopicOrder(const ExperimentPlan& plan);

  std::size_t size() const { return ids_.size(); }
  const std::vector<std::string_view>& ids() const { return ids_; }
  std::optional<std::size_t> place_of(std::string_view topic) const;

 private:
  std::vector<std::string_view> ids_;  // of the plan, which must outlive this
  std::map<std::string_view, std::size_t> places_;
};

// Writes ids, texts, and the page sought where topics were made from pages.
Json topics_json(const Experiment& experiment, const TopicOrder& order);

// Writes numbers in the plan's order of topics, null for the topics that it does not have.
template <class Number>
Json column_json(const std::vector<Number>& numbers, const TopicOrder& order) {
  Json column = Json::array();
  for (const Number number : numbers) column.push_back(number);
  for (std::size_t i = numbers.size(); i < order.size(); ++i) column.push_back(nullptr);
  return column;
}

// Writes one arm under one operator.
Json answer_json(const ExperimentPlan& plan, const AnswerOutcome& answer, const TopicOrder& order,
                 JsonDetail detail);

Json comparison_json(const ExperimentPlan& plan, const ArmComparison& comparison);
Json unjudged_json(const ExperimentPlan& plan, const UnjudgedComparison& comparison);
Json details_json(const ExperimentPlan& plan, const TopicDetails& details);

Json collection_json(const ExperimentPlan& plan, const CollectionOutcome& collection,
                     const TopicOrder& order, JsonDetail detail);

Json experiment_json(const Experiment& experiment, JsonDetail detail);

// Malformed UTF-8 becomes U+FFFD.
std::string json_text(const Json& json);

}  // namespace winnow
