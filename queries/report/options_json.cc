// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/report/json_parts.h"

namespace winnow {
namespace {

std::size_t excluded_pairs(const Exclusions& exclusions) {
  std::size_t pairs = 0;
  for (const auto& [topic, documents] : exclusions) pairs += documents.size();
  return pairs;
}

Json operators_json(const std::vector<QueryOperator>& operators) {
  Json names = Json::array();
  for (const QueryOperator op : operators) names.push_back(operator_name(op));
  return names;
}

Json tested_json(const std::vector<Measure>& tested) {
  Json names = Json::array();
  for (const Measure measure : tested) {
    names.push_back(measures()[static_cast<std::size_t>(measure)].name);
  }
  return names;
}

}  // namespace

std::string_view operator_name(QueryOperator op) {
  return op == QueryOperator::all_words ? "and" : "or";
}

Json options_json(const Experiment& experiment) {
  const ExperimentPlan& plan = experiment.plan;
  Json object;
  object["operators"] = operators_json(plan.operators);
  object["topics"] = plan.topics.size();
  object["judged_topics"] = plan.qrels ? Json(plan.qrels->size()) : Json(nullptr);
  object["known_items"] = experiment.known_items.size();
  object["depth"] = plan.scoring.depth;
  object["only_answered"] = plan.scoring.only_answered;
  object["exclusions"] = excluded_pairs(plan.exclusions);
  object["tested"] = tested_json(plan.tested);
  object["by_page"] = plan.by_page;
  object["resamples"] = plan.significance.resamples;
  object["seed"] = plan.significance.seed;
  object["confidence"] = plan.significance.confidence;
  object["inflation"] = plan.inflation;
  object["listed_topics"] = plan.listed_topics;
  object["listed_hits"] = plan.listed_hits;
  return object;
}

Json topics_json(const Experiment& experiment) {
  const std::vector<Topic>& topics = experiment.plan.topics;
  const std::vector<KnownItem>& items = experiment.known_items;
  Json list = Json::array();
  for (std::size_t i = 0; i < topics.size(); ++i) {
    Json topic;
    topic["topic"] = topics[i].id;
    topic["text"] = topics[i].text;
    if (i < items.size()) {
      topic["document"] = items[i].document;
      topic["origin"] = known_item_origin_name(items[i].origin);
    }
    list.push_back(std::move(topic));
  }
  return list;
}

}  // namespace winnow
