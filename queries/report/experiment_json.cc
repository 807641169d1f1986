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
  object["unjudged_topics"] = experiment.unjudged_topics;
  object["judged_without_topic"] = experiment.judged_without_topic;
  const std::string& series = experiment.plan.series;
  object["series"] = series.empty() ? Json(nullptr) : Json(series);
  if (detail != JsonDetail::summary) object["topics"] = topics_json(experiment);
  Json& collections = object["collections"] = Json::array();
  for (const CollectionOutcome& collection : experiment.collections) {
    collections.push_back(collection_json(experiment, collection, detail));
  }
  return object;
}

std::string json_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_json(const Experiment& experiment, bool details) {
  return json_text(experiment_json(experiment, details ? JsonDetail::all : JsonDetail::summary));
}

}  // namespace winnow
