// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/report/json_parts.h"

namespace winnow {
namespace {

std::string_view stratum_name(Stratum stratum) {
  switch (stratum) {
    case Stratum::inflated:
      return "inflated";
    case Stratum::untouched:
      return "untouched";
    case Stratum::all:
      break;
  }
  return "all";
}

Json measure_json(const MeasureComparison& comparison) {
  const PairedComparison& paired = comparison.paired;
  Json object;
  object["baseline"] = comparison.baseline_mean;
  object["value"] = comparison.mean;
  object["difference"] = paired.mean_difference;
  object["interval_low"] = paired.interval_low;
  object["interval_high"] = paired.interval_high;
  object["effect_size"] = paired.effect_size;
  object["t"] = paired.t;
  object["t_test_p"] = paired.t_test_p;
  object["t_test_p_holm"] = comparison.holm_t_test_p;
  object["randomisation_p"] = paired.randomisation_p;
  object["randomisation_p_holm"] = comparison.holm_randomisation_p;
  object["wins"] = paired.wins;
  object["ties"] = paired.ties;
  object["losses"] = paired.losses;
  object["topics"] = paired.topics;
  object["groups"] = paired.groups;
  return object;
}

template <class Comparison>
Json head_json(const ExperimentPlan& plan, const Comparison& comparison) {
  Json object;
  object["baseline"] = comparison.baseline;
  object["arm"] = comparison.arm;
  object["op"] = operator_name(plan, comparison.op);
  return object;
}

Json hit_json(const ListedHit& hit) {
  Json object;
  object["document"] = hit.document;
  object["title"] = hit.title;
  object["score"] = hit.score;
  object["grade"] = hit.grade ? Json(*hit.grade) : Json(nullptr);
  object["missing_words"] = hit.missing_words;
  return object;
}

Json listed_topic_json(const TopicDetail& topic) {
  Json object;
  object["topic"] = topic.topic;
  object["text"] = topic.text;
  object["baseline_map"] = topic.baseline_value;
  object["map"] = topic.value;
  object["baseline_results"] = topic.baseline_results;
  object["results"] = topic.results;
  object["baseline_hits"] = list_json(topic.baseline_hits, hit_json);
  object["hits"] = list_json(topic.hits, hit_json);
  return object;
}

}  // namespace

Json comparison_json(const ExperimentPlan& plan, const ArmComparison& comparison) {
  Json object = head_json(plan, comparison);
  object["stratum"] = stratum_name(comparison.stratum);
  object["topics"] = comparison.topics;
  Json& values = object["measures"] = Json::object();
  for (const MeasureComparison& measure : comparison.measures) {
    const std::string_view name = measures()[static_cast<std::size_t>(measure.measure)].name;
    values[std::string(name)] = measure_json(measure);
  }
  return object;
}

Json unjudged_json(const ExperimentPlan& plan, const UnjudgedComparison& comparison) {
  Json object = head_json(plan, comparison);
  object["hits"] = comparison.hits;
  object["template_only_hits"] = comparison.template_only_hits;
  object["mean_results_baseline"] = comparison.mean_results_baseline;
  object["mean_results"] = comparison.mean_results;
  object["mean_rbo"] = comparison.mean_rbo;
  object["mean_kendall_tau"] =
      comparison.mean_kendall_tau ? Json(*comparison.mean_kendall_tau) : Json(nullptr);
  return object;
}

Json details_json(const ExperimentPlan& plan, const TopicDetails& details) {
  Json object = head_json(plan, details);
  object["best"] = list_json(details.best, listed_topic_json);
  object["worst"] = list_json(details.worst, listed_topic_json);
  return object;
}

}  // namespace winnow
