// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/result_json.h"

#include <nlohmann/json.hpp>

namespace winnow {
namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json part_json(const ScorePart& part) {
  Json object;
  object["word"] = part.word;
  object["form"] = part.form;
  object["wdf"] = part.wdf;
  object["documents"] = part.documents;
  object["weight"] = part.weight;
  return object;
}

Json facet_json(const Facet& facet) {
  Json values = Json::array();
  for (const FacetCount& count : facet.values) {
    values.push_back({{"value", count.value}, {"pages", count.pages}});
  }
  Json object;
  object["values"] = std::move(values);
  object["others"] = facet.others;
  return object;
}

Json facets_json(const Facets& facets) {
  Json object;
  object["pages"] = facets.pages;
  object["sites"] = facet_json(facets.sites);
  object["languages"] = facet_json(facets.languages);
  object["types"] = facet_json(facets.types);
  object["years"] = facet_json(facets.years);
  return object;
}

std::string_view operator_name(QueryOperator op) {
  switch (op) {
    case QueryOperator::all_words:
      return "and";
    case QueryOperator::any_word:
      return "or";
    case QueryOperator::best:
      return "best";
  }
  return "best";
}

std::string_view order_name(SortOrder order) {
  switch (order) {
    case SortOrder::relevance:
      return "relevance";
    case SortOrder::newest:
      return "date";
    case SortOrder::oldest:
      return "-date";
  }
  return "relevance";
}

Json explanation_json(const SearchHit& hit) {
  Json parts = Json::array();
  for (const ScorePart& part : hit.explanation) parts.push_back(part_json(part));
  return parts;
}

Json hit_json(const SearchHit& hit, bool explained) {
  Json highlights = Json::array();
  Json utf16_highlights = Json::array();
  for (const Highlight& highlight : hit.highlights) {
    highlights.push_back(Json::array({highlight.offset, highlight.length}));
    utf16_highlights.push_back(Json::array({highlight.utf16_offset, highlight.utf16_length}));
  }
  Json object;
  object["rank"] = hit.rank;
  object["score"] = hit.score;
  object["url"] = hit.url;
  object["path"] = hit.path;
  object["title"] = hit.title;
  object["author"] = text_or_null(hit.author);
  object["language"] = text_or_null(hit.language);
  object["modified"] = hit.modified;
  object["size"] = hit.size;
  object["type"] = hit.type;
  if (hit.pages > 0) object["pages"] = hit.pages;
  object["duplicates"] = hit.duplicates;
  object["same_text_as"] = text_or_null(hit.same_text_as);
  object["snippet"] = hit.snippet;
  object["highlights"] = std::move(highlights);
  object["highlights_utf16"] = std::move(utf16_highlights);
  object["section_url"] = text_or_null(hit.section_url);
  object["section_title"] = text_or_null(hit.section_title);
  if (explained) object["explanation"] = explanation_json(hit);
  return object;
}

Json shards_json(const ShardsAnswered& shards) {
  Json missing = Json::array();
  for (const MissingShard& shard : shards.missing) {
    missing.push_back({{"name", shard.name}, {"reason", shard.reason}});
  }
  Json object;
  object["total"] = shards.total;
  object["answered"] = shards.answered;
  object["missing"] = std::move(missing);
  return object;
}

}  // namespace

std::string to_json(const SearchResult& result, std::string_view query,
                    const SearchOptions& options) {
  Json hits = Json::array();
  for (const SearchHit& hit : result.hits) hits.push_back(hit_json(hit, options.explain));
  Json object;
  object["version"] = kResultJsonVersion;
  object["query"] = query;
  object["operator"] = operator_name(options.op);
  object["sort"] = order_name(options.order);
  object["matches_estimated"] = result.matches_estimated;
  object["all_words_estimated"] =
      result.all_words_estimated ? Json(*result.all_words_estimated) : Json(nullptr);
  object["corrected_query"] = text_or_null(result.corrected_query);
  object["corrected"] = result.corrected;
  object["refused_because"] = text_or_null(result.refused_because);
  object["unclosed_quote"] = result.unclosed_quote;
  object["stop_words"] = result.stop_words;
  object["function_words"] = result.function_words;
  object["added_words"] = result.added_words;
  object["hits"] = std::move(hits);
  if (result.facets) object["facets"] = facets_json(*result.facets);
  if (result.shards) object["shards"] = shards_json(*result.shards);
  if (!result.remarks.empty()) object["remarks"] = result.remarks;
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace winnow
