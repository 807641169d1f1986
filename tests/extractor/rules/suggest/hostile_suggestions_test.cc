// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/parsed.h"
#include "winnow/extractor/content_selectors.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow {
namespace {

std::vector<SuggestedSelector> suggested(const ParsedPage& page, const std::string& text) {
  const RegionExample example{.page = &page, .page_name = "p", .text = text};
  auto suggester = RuleSuggester::from({&example, 1}, TextClass::template_);
  if (!suggester) {
    ADD_FAILURE() << suggester.error().message();
    return {};
  }
  suggester->observe(page, {});
  return suggester->suggestions(5);
}

TEST(HostileSuggestions, NamesAreEscaped) {
  const ParsedPage page =
      parsed("<body><div class='a{}*/ 9&quot;] x:y,body'><p id='--&gt; *'>some words</p></div>");
  const auto ranked = suggested(page, "some words");
  ASSERT_FALSE(ranked.empty());
  for (const SuggestedSelector& one : ranked) {
    const auto selector = Selector::parse(one.selector);
    ASSERT_TRUE(selector.has_value()) << one.selector;
    EXPECT_EQ(selector->select(page.document).size(), 1U) << one.selector;
  }
}

TEST(HostileSuggestions, ManyClassesAreBounded) {
  std::string classes;
  for (int i = 0; i < 20'000; ++i)
    classes += "c" + std::string(1, static_cast<char>('a' + i % 26)) + "x ";
  for (int i = 0; i < 2'000; ++i) classes += std::string(90, static_cast<char>('a' + i % 26)) + " ";
  std::string html = "<body>";
  for (int i = 0; i < 50; ++i) html += "<div class='" + classes.substr(0, 5'000) + "'>";
  const ParsedPage page = parsed(html + "<p class='" + classes + "'>some words");
  EXPECT_LE(suggested(page, "some words").size(), 5U);
}

TEST(HostileSuggestions, DeepPagesAreNoTrouble) {
  std::string html = "<body>";
  for (int i = 0; i < 400; ++i) html += "<div id=same class=x>";
  const ParsedPage page = parsed(html + "<p>some words");
  EXPECT_FALSE(suggested(page, "some words").empty());
}

TEST(HostileSuggestions, WidePagesAreNoTrouble) {
  std::string html = "<body><div class=list>";
  for (int i = 0; i < 100'000; ++i) html += "<p>a" + std::to_string(i % 10);
  const ParsedPage page = parsed(html + "<p>some words");
  const auto ranked = suggested(page, "some words");
  ASSERT_FALSE(ranked.empty());
  // A text that stands in 100 000 places is listed a few times only.
  const RegionExample many{.page = &page, .page_name = "p", .text = "a"};
  const auto refused = RuleSuggester::from({&many, 1}, TextClass::template_);
  ASSERT_FALSE(refused.has_value());
  EXPECT_LT(refused.error().message().size(), 2'000U);
}

TEST(HostileSuggestions, PagesWithoutStructureGiveAnAnswer) {
  const ParsedPage page = parsed("<frameset><frame>");
  const RegionExample example{.page = &page, .page_name = "p", .text = "x"};
  EXPECT_FALSE(RuleSuggester::from({&example, 1}, TextClass::main).has_value());
}

TEST(HostileSuggestions, TooManyExamplesAreRefused) {
  const ParsedPage page = parsed("<body><p>some words");
  const std::vector<RegionExample> many(kMaxExamples + 1,
                                        {.page = &page, .page_name = "p", .text = "some words"});
  const auto refused = RuleSuggester::from(many, TextClass::main);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ErrorCode::usage);
}

}  // namespace
}  // namespace winnow
