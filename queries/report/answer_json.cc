// SPDX-License-Identifier: GPL-2.0-or-later
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

double six_decimals(double value) { return std::round(value * 1e6) / 1e6; }

Json tested_values(const std::vector<Measure>& tested, const MeasureValues& values) {
  Json object = Json::object();
  for (const Measure measure : tested) {
    const MeasureInfo& info = measures()[static_cast<std::size_t>(measure)];
    object[std::string(info.name)] = value_json(info, six_decimals(values[measure]));
  }
  return object;
}

Json all_values(const MeasureValues& values) {
  Json object;
  for (const MeasureInfo& info : measures()) {
    object[std::string(info.name)] = value_json(info, values[info.measure]);
  }
  return object;
}

// Where in the plan a topic stands, by its id.
std::map<std::string_view, std::size_t> places(const std::vector<Topic>& topics) {
  std::map<std::string_view, std::size_t> by_id;
  for (std::size_t i = 0; i < topics.size(); ++i) by_id.emplace(topics[i].id, i);
  return by_id;
}

void add_counts(Json& row, const CollectionOutcome& collection, const AnswerOutcome& answer,
                std::size_t place) {
  if (place < answer.results.size()) row["results"] = answer.results[place];
  if (place < answer.relevant_results.size()) {
    row["relevant_results"] = answer.relevant_results[place];
  }
  if (place < collection.inflation.size()) row["inflation"] = collection.inflation[place];
}

Json unjudged_rows(const Experiment& experiment, const CollectionOutcome& collection,
                   const AnswerOutcome& answer) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < experiment.plan.topics.size(); ++i) {
    Json row;
    row["topic"] = experiment.plan.topics[i].id;
    add_counts(row, collection, answer, i);
    rows.push_back(std::move(row));
  }
  return rows;
}

Json judged_rows(const Experiment& experiment, const CollectionOutcome& collection,
                 const AnswerOutcome& answer) {
  const auto place_of = places(experiment.plan.topics);
  Json rows = Json::array();
  for (const TopicScores& scores : answer.scores->topics) {
    Json row;
    row["topic"] = scores.topic;
    row["answered"] = scores.answered;
    const auto place = place_of.find(scores.topic);
    if (place != place_of.end()) add_counts(row, collection, answer, place->second);
    row["measures"] = all_values(scores.values);
    rows.push_back(std::move(row));
  }
  return rows;
}

// Only what is drawn: thousands of topics of many arms would make a heavy page.
Json drawn_rows(const std::vector<Measure>& tested, const RunScores& scores) {
  Json rows = Json::array();
  for (const TopicScores& topic : scores.topics) {
    Json row;
    row["topic"] = topic.topic;
    row["measures"] = tested_values(tested, topic.values);
    rows.push_back(std::move(row));
  }
  return rows;
}

Json topic_rows(const Experiment& experiment, const CollectionOutcome& collection,
                const AnswerOutcome& answer, JsonDetail detail) {
  if (!answer.scores) {
    return detail == JsonDetail::all ? unjudged_rows(experiment, collection, answer)
                                     : Json::array();
  }
  return detail == JsonDetail::all ? judged_rows(experiment, collection, answer)
                                   : drawn_rows(experiment.plan.tested, *answer.scores);
}

void add_scores(Json& object, const RunScores& scores) {
  object["averaged"] = scores.averaged;
  object["unanswered"] = scores.unanswered;
  object["unjudged"] = scores.unjudged;
  object["excluded"] = scores.excluded;
  object["measures"] = measures_json(scores.means, scores.precision_at_recall);
}

}  // namespace

Json measures_json(const MeasureValues& values, const PrecisionAtRecall& precision_at_recall) {
  Json object = all_values(values);
  for (std::size_t level = 0; level < kRecallLevels; ++level) {
    const std::string recall = level == 10 ? "1.00" : "0." + std::to_string(level) + "0";
    object["iprec_at_recall_" + recall] = precision_at_recall[level];
  }
  return object;
}

Json answer_json(const Experiment& experiment, const CollectionOutcome& collection,
                 const AnswerOutcome& answer, JsonDetail detail) {
  Json object;
  object["arm"] = answer.arm;
  object["op"] = operator_name(answer.op);
  if (answer.scores) {
    add_scores(object, *answer.scores);
  } else {
    object["measures"] = nullptr;
  }
  object["mean_results"] = answer.mean_results;
  object["result_precision"] = answer.scores ? Json(answer.result_precision) : Json(nullptr);
  object["result_recall"] = answer.scores ? Json(answer.result_recall) : Json(nullptr);
  object["topics_without_result"] = answer.topics_without_result;
  if (detail != JsonDetail::summary) {
    object["topics"] = topic_rows(experiment, collection, answer, detail);
  }
  return object;
}

}  // namespace winnow
