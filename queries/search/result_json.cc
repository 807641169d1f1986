// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/result_json.h"

#include <nlohmann/json.hpp>

namespace winnow {
namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json hit_json(const SearchHit& hit) {
  Json highlights = Json::array();
  for (const Highlight& highlight : hit.highlights) {
    highlights.push_back(Json::array({highlight.offset, highlight.length}));
  }
  Json object;
  object["rank"] = hit.rank;
  object["score"] = hit.score;
  object["url"] = hit.url;
  object["path"] = hit.path;
  object["title"] = hit.title;
  object["language"] = text_or_null(hit.language);
  object["modified"] = hit.modified;
  object["size"] = hit.size;
  object["snippet"] = hit.snippet;
  object["highlights"] = std::move(highlights);
  return object;
}

}  // namespace

std::string to_json(const SearchResult& result, std::string_view query, QueryOperator op) {
  Json hits = Json::array();
  for (const SearchHit& hit : result.hits) hits.push_back(hit_json(hit));
  Json object;
  object["query"] = query;
  object["operator"] = op == QueryOperator::all_words ? "and" : "or";
  object["matches_estimated"] = result.matches_estimated;
  object["corrected_query"] = text_or_null(result.corrected_query);
  object["refused_because"] = text_or_null(result.refused_because);
  object["hits"] = std::move(hits);
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace winnow
