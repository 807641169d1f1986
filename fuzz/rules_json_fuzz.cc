// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the input as the body of each request that the inspector takes. It gives an error that says
// what is wrong, or a value within its limits: a rule that is the same once it was written as an
// answer and read again, examples that name a page and an element each.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/invariant.h"
#include "plugin/serve/inspect/inspect_json.h"
#include "winnow/extractor/rule_suggestions.h"
#include "winnow/extractor/rules_file.h"

namespace {

using namespace winnow;

void check_error(const Error& error) {
  WINNOW_INVARIANT(!error.what.empty() && !error.where.empty());
  WINNOW_INVARIANT(error.code == ErrorCode::usage || error.code == ErrorCode::too_large);
  const serve::Response answer = serve::error_answer(error);
  WINNOW_INVARIANT(answer.status == 422 || answer.status == 413);
  WINNOW_INVARIANT(serve::Json::parse(answer.body, nullptr, false).is_object());
}

// Gives a rule of an answer without the members that a request may not have.
serve::Json as_request(serve::Json rule) {
  for (const char* name : {"index", "line", "summary"}) rule.erase(name);
  return serve::Json::parse(rule.dump());
}

void check_rule(const PageRule& rule) {
  const serve::Json answer = serve::rule_json(rule, 0);
  const auto again = serve::read_rule(as_request(answer));
  WINNOW_INVARIANT(again && *again == rule);
  const std::string text = rule_text(rule);
  const auto compiled = PageRules::compile({rule});
  if (!compiled) return;
  const auto read = parse_rules(text, "file");
  WINNOW_INVARIANT(read && read->rules().size() == 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  const auto rule = serve::read_save_request(body);
  rule ? check_rule(*rule) : check_error(rule.error());
  const auto suggest = serve::read_suggest_request(body);
  if (suggest) {
    WINNOW_INVARIANT(!suggest->examples.empty() && suggest->examples.size() <= kMaxExamples);
  } else {
    check_error(suggest.error());
  }
  const auto preview = serve::read_preview_request(body);
  if (preview) {
    WINNOW_INVARIANT(!preview->site.empty() && preview->limit <= 50);
    WINNOW_INVARIANT(preview->rule || preview->without);
  } else {
    check_error(preview.error());
  }
  return 0;
}
