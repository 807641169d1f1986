// SPDX-License-Identifier: GPL-2.0-or-later
//
// JSON of the inspector: bodies of requests as values that were checked, and answers.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/serve/http/message.h"
#include "plugin/serve/inspect/catalogue.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_rules.h"

namespace winnow::serve {

using Json = nlohmann::ordered_json;

// Bodies of requests have at most so many bytes, and values so deep within each other.
inline constexpr std::size_t kMaxJsonBytes = 64 << 10;
inline constexpr int kMaxJsonDepth = 8;

// All functions that read give ErrorCode::usage that names the member and the remedy,
// ErrorCode::too_large above the limits. They are thread-safe.

// Reads an object, without members of the same name.
Expected<Json> read_object(std::string_view body);

// Reads a rule of the members that its table in a rules file has, but for "paths", which is a list.
// null stands for a member that is not there. It is not compiled.
Expected<PageRule> read_rule(const Json& value);

Expected<TextClass> read_class(const Json& object, std::string_view name);

// An element of a page that a person points at.
struct PointedElement {
  std::string page;  // id
  std::uint32_t node = 0;
  bool wanted = true;
};

struct SuggestRequest {
  std::vector<PointedElement> examples;
  TextClass text_class = TextClass::template_;
};
Expected<SuggestRequest> read_suggest_request(std::string_view body);

struct PreviewRequest {
  std::optional<PageRule> rule;      // that is to be added
  std::optional<RuleIndex> without;  // the rule that is to be left out
  std::string site;
  std::size_t limit = 0;  // of pages whose texts are shown
};
Expected<PreviewRequest> read_preview_request(std::string_view body);

// Reads {"rule": {...}}.
Expected<PageRule> read_save_request(std::string_view body);

// Gives the members of a rule, null where it says nothing.
Json rule_json(const PageRule& rule, RuleIndex index);

Json words_json(const WordCounts& words);
Json scan_json(const ScanState& state);
Json record_json(const PageRecord& record);

// An answer: the members of `object` behind "version".
Response json_answer(Json object, unsigned status = 200);
// An error as an answer, with the status that its code means.
Response error_answer(const Error& error);

}  // namespace winnow::serve
