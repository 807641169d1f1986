// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/hostile/hostile_page.h"

#include <gtest/gtest.h>

#include "tests/extractor/hostile/small_stack.h"
#include "tests/extractor/learned_site.h"

namespace winnow {
namespace {

Outcome outcome_of(const MethodInfo& method, const std::string& bytes,
                   const DecodeOptions& options) {
  Outcome outcome;
  outcome.method = method.name;
  MethodOptions method_options;
  method_options.site = learned_small_site({method.piece()});
  std::shared_ptr<const Method> made = *make_method(method, method_options);
  const auto page = PageExtractor(std::move(made), Limits()).extract(bytes, options);
  if (!page) {
    outcome.error = page.error();
    return outcome;
  }
  outcome.degraded = page->degraded;
  outcome.title = page->metadata.title;
  for (const TextClass wanted : {TextClass::main, TextClass::page, TextClass::template_}) {
    outcome.text += text_of(*page, wanted);
  }
  return outcome;
}

}  // namespace

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  text.reserve(piece.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

std::vector<Outcome> outcomes_of(const std::string& bytes, const DecodeOptions& options) {
  std::vector<Outcome> outcomes;
  for (const MethodInfo* info : available_methods()) {
    run_on_small_stack([&] { outcomes.push_back(outcome_of(*info, bytes, options)); });
  }
  return outcomes;
}

void expect_extracted(const std::string& bytes, Degraded degraded) {
  for (const Outcome& outcome : outcomes_of(bytes)) {
    SCOPED_TRACE(outcome.method);
    EXPECT_FALSE(outcome.error.has_value());
    EXPECT_EQ(outcome.degraded, degraded);
    EXPECT_NE(outcome.text.find("bottom"), std::string::npos);
  }
}

}  // namespace winnow
