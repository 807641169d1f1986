// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "queries/report/json_parts.h"

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

}  // namespace winnow
