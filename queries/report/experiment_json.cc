// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "queries/report/json_parts.h"
#include "winnow/queries/experiment_report.h"

namespace winnow {
namespace {

std::size_t excluded_pairs(const Exclusions& exclusions) {
  std::size_t pairs = 0;
  for (const auto& [topic, documents] : exclusions) pairs += documents.size();
  return pairs;
}

// Judged and not relevant, by grade 0: bpref has nothing else to compare with.
std::size_t judged_nonrelevant(const Qrels& qrels) {
  std::size_t pairs = 0;
  for (const auto& [topic, judgements] : qrels) {
    for (const auto& [document, grade] : judgements) pairs += grade == 0 ? 1 : 0;
  }
  return pairs;
}

bool is_of_runs_only(const ExperimentPlan& plan) {
  return !plan.arms.empty() && std::all_of(plan.arms.begin(), plan.arms.end(), [](const auto& arm) {
    return arm.kind == ArmKind::run;
  });
}

}  // namespace

std::string_view operator_name(const ExperimentPlan& plan, QueryOperator op) {
  if (is_of_runs_only(plan)) return "given";
  if (op == QueryOperator::best) return "best";
  return op == QueryOperator::all_words ? "and" : "or";
}

Json options_json(const Experiment& experiment) {
  const ExperimentPlan& plan = experiment.plan;
  Json object;
  object["operators"] =
      list_json(plan.operators, [&](QueryOperator op) { return operator_name(plan, op); });
  object["topics"] = plan.topics.size();
  object["judged_topics"] = plan.qrels ? Json(plan.qrels->size()) : Json(nullptr);
  object["judged_nonrelevant"] = plan.qrels ? Json(judged_nonrelevant(*plan.qrels)) : Json(nullptr);
  object["known_items"] = experiment.known_items.size();
  object["depth"] = plan.scoring.depth;
  object["only_answered"] = plan.scoring.only_answered;
  object["exclusions"] = excluded_pairs(plan.exclusions);
  object["tested"] = list_json(plan.tested, [](Measure measure) {
    return measures()[static_cast<std::size_t>(measure)].name;
  });
  object["by_page"] = plan.by_page;
  object["resamples"] = plan.significance.resamples;
  object["seed"] = plan.significance.seed;
  object["confidence"] = plan.significance.confidence;
  object["inflation"] = plan.inflation;
  object["listed_topics"] = plan.listed_topics;
  object["listed_hits"] = plan.listed_hits;
  return object;
}

Json experiment_json(const Experiment& experiment, JsonDetail detail) {
  Json object;
  object["winnow"] = experiment.version;
  object["started"] = experiment.started;
  object["seconds"] = experiment.seconds;
  object["options"] = options_json(experiment);
  object["cut_topics"] = experiment.cut_topics;
  object["unjudged_topics"] = experiment.unjudged_topics;
  object["judged_without_topic"] = experiment.judged_without_topic;
  const std::string& series = experiment.plan.series;
  object["series"] = series.empty() ? Json(nullptr) : Json(series);
  const TopicOrder order(experiment.plan);
  if (detail != JsonDetail::summary) object["topics"] = topics_json(experiment, order);
  object["collections"] =
      list_json(experiment.collections, [&](const CollectionOutcome& collection) {
        return collection_json(experiment.plan, collection, order, detail);
      });
  return object;
}

std::string json_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_json(const Experiment& experiment, bool details) {
  return json_text(experiment_json(experiment, details ? JsonDetail::all : JsonDetail::summary));
}

TopicOrder::TopicOrder(const ExperimentPlan& plan) {
  for (const Topic& topic : plan.topics) {
    places_.emplace(topic.id, ids_.size());
    ids_.push_back(topic.id);
  }
  if (!plan.qrels) return;
  for (const auto& [topic, judgements] : *plan.qrels) {
    if (places_.emplace(topic, ids_.size()).second) ids_.push_back(topic);
  }
}

std::optional<std::size_t> TopicOrder::place_of(std::string_view topic) const {
  const auto place = places_.find(topic);
  if (place == places_.end()) return std::nullopt;
  return place->second;
}

Json topics_json(const Experiment& experiment, const TopicOrder& order) {
  const std::vector<Topic>& topics = experiment.plan.topics;
  const std::vector<KnownItem>& items = experiment.known_items;
  Json object;
  object["topic_ids"] = order.ids();
  Json& texts = object["texts"] = list_json(topics, [](const Topic& topic) { return topic.text; });
  for (std::size_t i = topics.size(); i < order.size(); ++i) texts.push_back("");
  if (std::any_of(topics.begin(), topics.end(), [](const Topic& each) { return each.times > 1; })) {
    object["times"] = list_json(topics, [](const Topic& topic) { return topic.times; });
  }
  if (items.empty()) return object;
  object["documents"] = list_json(items, [](const KnownItem& item) { return item.document; });
  object["origins"] =
      list_json(items, [](const KnownItem& item) { return known_item_origin_name(item.origin); });
  return object;
}

}  // namespace winnow
