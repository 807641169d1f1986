// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/report/json_parts.h"
#include "winnow/queries/experiment_report.h"

namespace winnow {

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
  if (items.empty()) return object;
  object["documents"] = list_json(items, [](const KnownItem& item) { return item.document; });
  object["origins"] =
      list_json(items, [](const KnownItem& item) { return known_item_origin_name(item.origin); });
  return object;
}

}  // namespace winnow
