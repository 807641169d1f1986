// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/rule_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "winnow/indexer/index_metadata.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

PageRule rule(const std::string& select, TextClass text_class) {
  PageRule rule;
  rule.select = select;
  rule.text_class = text_class;
  return rule;
}

std::vector<RuleShare> shares_in(std::string_view value) {
  std::vector<RuleShare> shares;
  for_each_rule_share(value, [&](const RuleShare& share) { shares.push_back(share); });
  return shares;
}

TEST(RuleValues, ARuleHasOneNumberWhereverItStands) {
  PageRule moved = rule("nav", TextClass::template_);
  moved.file = "rules.toml";
  moved.line = 7;
  moved.note = "the menu";
  const std::vector<PageRule> rules = {rule("nav", TextClass::template_), moved,
                                       rule("nav", TextClass::main)};
  const std::vector<std::uint64_t> numbers = numbers_of_rules(rules);
  EXPECT_EQ(numbers[0], numbers[1]);
  EXPECT_NE(numbers[0], numbers[2]);
}

TEST(RuleValues, HoldWhatTheRulesOfAPageMatch) {
  RuleMatches matches;
  matches.rules = {{0, 1, 2, 30, 20, 10}, {2, 1, 1, 5, 5, 0}};
  const std::vector<RuleShare> shares =
      shares_in(rules_value(matches, std::vector<std::uint64_t>{11, 12, 13}));
  ASSERT_EQ(shares.size(), 2U);
  EXPECT_EQ(shares[0].rule, 11U);
  EXPECT_EQ(shares[0].words, 30U);
  EXPECT_EQ(shares[0].changed, 10U);
  EXPECT_EQ(shares[1].rule, 13U);
}

TEST(RuleValues, AreEmptyWhereNoRuleMatches) {
  EXPECT_EQ(rules_value({}, std::vector<std::uint64_t>{1}), "");
  EXPECT_THAT(shares_in(""), IsEmpty());
}

TEST(RuleValues, EndWhereTheyAreDamaged) {
  RuleMatches matches;
  matches.rules = {{0, 1, 1, 1, 1, 1}};
  const std::string value = rules_value(matches, std::vector<std::uint64_t>{1});
  EXPECT_THAT(shares_in(value.substr(0, value.size() - 1)), IsEmpty());
  EXPECT_EQ(shares_in(value + "x").size(), 1U);
}

TEST(RuleSummary, SaysWhatTheRuleIsForAndWhatItSays) {
  PageRule related = rule("div.related", TextClass::template_);
  related.site = "docs.example.org";
  related.paths = {"/blog/**", "/news/**"};
  related.note = "not said";
  EXPECT_EQ(rule_summary(related), "docs.example.org /blog/** /news/** div.related: template");
  PageRule pages;
  pages.skip = true;
  EXPECT_EQ(rule_summary(pages), "all pages: skip");
  PageRule several;
  several.site = "a.example";
  several.demote = 2;
  several.method = "all";
  several.title = "h2";
  EXPECT_EQ(rule_summary(several), "a.example: title from h2, demote 2, method all");
  PageRule heavy;
  heavy.select = "h1";
  heavy.weight = 2.5;
  EXPECT_EQ(rule_summary(heavy), "h1: weight 2.5");
}

}  // namespace
}  // namespace winnow
