// SPDX-License-Identifier: GPL-2.0-or-later
//
// The parts of an experiment as JSON.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include "winnow/queries/experiment.h"

namespace winnow {

using Json = nlohmann::ordered_json;

enum class JsonDetail : std::uint8_t {
  summary,  // nothing by topic
  page,     // what the HTML page draws: by topic only the tested measures, with six decimals
  all,
};

// "or" or "and".
std::string_view operator_name(QueryOperator op);

// Measures by trec_eval's names.
Json measures_json(const MeasureValues& values, const PrecisionAtRecall& precision_at_recall);

// What was asked for.
Json options_json(const Experiment& experiment);

// Ids, texts, and the page sought where topics were made from pages.
Json topics_json(const Experiment& experiment);

// One arm under one operator. `collection` holds it.
Json answer_json(const Experiment& experiment, const CollectionOutcome& collection,
                 const AnswerOutcome& answer, JsonDetail detail);

Json comparison_json(const ArmComparison& comparison);
Json unjudged_json(const UnjudgedComparison& comparison);
Json details_json(const TopicDetails& details);

Json collection_json(const Experiment& experiment, const CollectionOutcome& collection,
                     JsonDetail detail);

Json experiment_json(const Experiment& experiment, JsonDetail detail);

// Malformed UTF-8 becomes U+FFFD.
std::string json_text(const Json& json);

}  // namespace winnow
