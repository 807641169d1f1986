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

}  // namespace winnow
