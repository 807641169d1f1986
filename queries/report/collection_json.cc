// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>
#include <string>

#include "queries/report/json_parts.h"

namespace winnow {
namespace {

// A count is printed as an integer, as trec_eval does.
Json value_json(const MeasureInfo& info, double value) {
  if (info.is_count) return static_cast<std::uint64_t>(std::llround(value));
  return value;
}

// As in the tables by topic: more would only make large files larger.
double six_decimals(double value) { return std::round(value * 1e6) / 1e6; }

Json all_values(const MeasureValues& values) {
  Json object;
  for (const MeasureInfo& info : measures()) {
    object[std::string(info.name)] = value_json(info, values[info.measure]);
  }
  return object;
}

Json means_json(const RunScores& scores) {
  Json object = all_values(scores.means);
  for (std::size_t level = 0; level < kRecallLevels; ++level) {
    const std::string recall = level == 10 ? "1.00" : "0." + std::to_string(level) + "0";
    object["iprec_at_recall_" + recall] = scores.precision_at_recall[level];
  }
  return object;
}

// Gives `value` of each judged topic, null for the others.
template <class Value>
Json judged_column(const RunScores& scores, const TopicOrder& order, const Value& value) {
  Json column(order.size(), Json(nullptr));
  for (const TopicScores& topic : scores.topics) {
    if (const auto place = order.place_of(topic.topic)) column[*place] = value(topic);
  }
  return column;
}

Json measure_column(const RunScores& scores, const TopicOrder& order, const MeasureInfo& info) {
  return judged_column(scores, order, [&](const TopicScores& topic) {
    return value_json(info, six_decimals(topic.values[info.measure]));
  });
}

// The page gets only what it draws: thousands of topics of many arms would make it heavy.
bool is_wanted(const ExperimentPlan& plan, const MeasureInfo& info, JsonDetail detail) {
  return detail == JsonDetail::all ||
         std::find(plan.tested.begin(), plan.tested.end(), info.measure) != plan.tested.end();
}

Json values_json(const ExperimentPlan& plan, const RunScores& scores, const TopicOrder& order,
                 JsonDetail detail) {
  Json object = Json::object();
  for (const MeasureInfo& info : measures()) {
    if (!is_wanted(plan, info, detail)) continue;
    object[std::string(info.name)] = measure_column(scores, order, info);
  }
  return object;
}

Json by_topic_json(const ExperimentPlan& plan, const AnswerOutcome& answer, const TopicOrder& order,
                   JsonDetail detail) {
  Json object = Json::object();
  if (answer.scores) object["values"] = values_json(plan, *answer.scores, order, detail);
  if (detail == JsonDetail::page) return object;
  if (answer.scores) {
    object["answered"] = judged_column(*answer.scores, order,
                                       [](const TopicScores& topic) { return topic.answered; });
  }
  object["results"] = column_json(answer.results, order);
  object["relevant_results"] = column_json(answer.relevant_results, order);
  return object;
}

void add_scores(Json& object, const RunScores& scores) {
  object["averaged"] = scores.averaged;
  object["unanswered"] = scores.unanswered;
  object["unjudged"] = scores.unjudged;
  object["excluded"] = scores.excluded;
  object["measures"] = means_json(scores);
}

// Counts each topic as often as it was asked.
std::uint64_t searches_without_result(const ExperimentPlan& plan, const AnswerOutcome& answer) {
  std::uint64_t searches = 0;
  const std::size_t topics = std::min(plan.topics.size(), answer.results.size());
  for (std::size_t i = 0; i < topics; ++i) {
    if (answer.results[i] == 0) searches += plan.topics[i].times;
  }
  return searches;
}

}  // namespace

Json answer_json(const ExperimentPlan& plan, const AnswerOutcome& answer, const TopicOrder& order,
                 JsonDetail detail) {
  Json object;
  object["arm"] = answer.arm;
  object["op"] = operator_name(plan, answer.op);
  if (answer.scores) {
    add_scores(object, *answer.scores);
  } else {
    object["measures"] = nullptr;
  }
  object["mean_results"] = answer.mean_results;
  object["result_precision"] = answer.scores ? Json(answer.result_precision) : Json(nullptr);
  object["result_recall"] = answer.scores ? Json(answer.result_recall) : Json(nullptr);
  object["topics_without_result"] = answer.topics_without_result;
  object["searches_without_result"] = searches_without_result(plan, answer);
  object["searched_as_plain_words"] = answer.searched_as_plain_words;
  if (detail != JsonDetail::summary) {
    object["by_topic"] = by_topic_json(plan, answer, order, detail);
  }
  return object;
}

namespace {

std::string_view kind_name(ArmKind kind) {
  switch (kind) {
    case ArmKind::omindex:
      return "omindex";
    case ArmKind::run:
      return "run";
    case ArmKind::method:
      break;
  }
  return "method";
}

// By whom an arm's answers are ranked; nobody knows of a run.
Json ranking_json(const ArmSpec& spec) {
  if (spec.kind == ArmKind::run) return nullptr;
  const bool omega = spec.kind == ArmKind::omindex || spec.ranking == ArmRanking::omega;
  return omega ? "omega" : "winnow";
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

void add_spec(Json& object, const ArmSpec& spec, const ArmOutcome& arm) {
  object["kind"] = kind_name(spec.kind);
  object["ranking"] = ranking_json(spec);
  object["method"] = spec.kind == ArmKind::method ? Json(spec.choices.method) : Json(nullptr);
  object["stemmer"] = spec.kind == ArmKind::run ? Json(nullptr) : Json(spec.choices.stemmer);
  object["identity"] = text_or_null(arm.identity);
  object["parameter"] = text_or_null(spec.parameter);
  object["value"] = text_or_null(spec.value);
}

Json arm_json(const ExperimentPlan& plan, const ArmOutcome& arm) {
  Json object;
  object["name"] = arm.arm;
  const auto spec = std::find_if(plan.arms.begin(), plan.arms.end(),
                                 [&](const ArmSpec& each) { return each.name == arm.arm; });
  if (spec != plan.arms.end()) add_spec(object, *spec, arm);
  object["documents"] = arm.documents;
  object["words"] = arm.words;
  object["empty"] = arm.empty;
  object["database_bytes"] = arm.database_bytes;
  object["cached"] = arm.cached;
  object["seconds"] = arm.seconds;
  object["missing_relevant"] = arm.missing_relevant;
  object["missing_examples"] = arm.missing_examples;
  return object;
}

}  // namespace

Json collection_json(const ExperimentPlan& plan, const CollectionOutcome& collection,
                     const TopicOrder& order, JsonDetail detail) {
  Json object;
  object["name"] = collection.name;
  object["value"] = text_or_null(collection.value);
  object["pages"] = collection.pages;
  object["clean_arm"] = text_or_null(collection.clean_arm);
  object["arms"] =
      list_json(collection.arms, [&](const ArmOutcome& arm) { return arm_json(plan, arm); });
  object["results"] = list_json(collection.answers, [&](const AnswerOutcome& answer) {
    return answer_json(plan, answer, order, detail);
  });
  object["comparisons"] = list_json(collection.comparisons, [&](const ArmComparison& comparison) {
    return comparison_json(plan, comparison);
  });
  object["without_judgements"] = list_json(
      collection.unjudged,
      [&](const UnjudgedComparison& comparison) { return unjudged_json(plan, comparison); });
  if (detail == JsonDetail::summary) return object;
  object["details"] = list_json(
      collection.details, [&](const TopicDetails& details) { return details_json(plan, details); });
  if (detail == JsonDetail::all) object["inflation"] = column_json(collection.inflation, order);
  return object;
}

}  // namespace winnow
