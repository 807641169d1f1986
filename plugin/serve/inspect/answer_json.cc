// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes answers.
#include <cmath>
#include <utility>

#include "plugin/serve/inspect/inspect_json.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow::serve {
namespace {

double rounded(double share) { return std::round(share * 1e4) / 1e4; }

Json text_or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

unsigned status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::usage:
    case ErrorCode::input:
    case ErrorCode::binary:
      return 422;
    case ErrorCode::too_large:
      return 413;
    case ErrorCode::not_found:
      return 404;
    case ErrorCode::locked:
      return 409;
    case ErrorCode::try_again:
      return 412;
    case ErrorCode::disk:
    case ErrorCode::corrupt:
    case ErrorCode::incompatible:
      return 500;
  }
  return 500;
}

}  // namespace

Json rule_json(const PageRule& rule, RuleIndex index) {
  Json json;
  json["index"] = index;
  json["line"] = rule.line == 0 ? Json() : Json(rule.line);
  json["site"] = text_or_null(rule.site);
  json["paths"] = rule.paths;
  json["select"] = text_or_null(rule.select);
  json["class"] = rule.text_class ? Json(text_class_name(*rule.text_class)) : Json();
  json["weight"] = rule.weight ? Json(*rule.weight) : Json();
  json["title"] = text_or_null(rule.title);
  json["date"] = text_or_null(rule.date);
  json["author"] = text_or_null(rule.author);
  json["skip"] = rule.skip ? Json(*rule.skip) : Json();
  json["demote"] = rule.demote ? Json(*rule.demote) : Json();
  json["method"] = text_or_null(rule.method);
  json["note"] = text_or_null(rule.note);
  json["summary"] = rule_summary(rule);
  return json;
}

Json words_json(const WordCounts& words) {
  Json json;
  for (const TextClass each : {TextClass::main, TextClass::page, TextClass::template_}) {
    json[std::string(text_class_name(each))] = words[static_cast<std::size_t>(each)];
  }
  return json;
}

Json scan_json(const ScanState& state) {
  Json json;
  json["done"] = state.done;
  json["total"] = state.total ? Json(*state.total) : Json();
  json["finished"] = state.finished;
  json["more"] = state.more;
  json["problem"] = text_or_null(state.problem);
  return json;
}

Json record_json(const PageRecord& record) {
  Json rules = Json::array();
  for (const RuleOnPage& each : record.rules) rules.push_back(each.rule);
  Json json;
  json["id"] = page_id(record.place.url);
  json["site"] = record.site;
  json["path"] = record.place.path;
  json["url"] = record.place.url;
  json["title"] = record.title;
  json["words"] = words_json(record.word_counts());
  json["kept"] = rounded(share_kept(record.word_counts()));
  json["confidence"] = record.confidence ? Json(rounded(*record.confidence)) : Json();
  json["disagreement"] = rounded(record.disagreement);
  json["rules"] = std::move(rules);
  json["problem"] = text_or_null(record.problem);
  return json;
}

Response json_answer(Json object, unsigned status) {
  Json whole;
  whole["version"] = 1;
  for (auto& [name, value] : object.items()) whole[name] = std::move(value);
  return json_response(whole.dump(-1, ' ', false, Json::error_handler_t::replace), status);
}

Response error_answer(const Error& error) {
  std::string message = error.what;
  if (!error.where.empty()) message = error.where + ": " + message;
  return json_error(status_of(error.code), message, error.hint);
}

}  // namespace winnow::serve
