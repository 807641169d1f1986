// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/report/json_parts.h"

namespace winnow {

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
