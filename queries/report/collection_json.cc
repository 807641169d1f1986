// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "queries/report/json_parts.h"

namespace winnow {
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
