// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/parse_check.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

TEST(ParseCheck, ChoosesPagesByTheirBytesAlone) {
  const ParseCheck check(8);
  const ParseCheck other(8);
  int chosen = 0;
  for (int i = 0; i < 800; ++i) {
    const std::string page = "page " + std::to_string(i);
    EXPECT_EQ(check.chooses(page), other.chooses(page));
    chosen += check.chooses(page) ? 1 : 0;
  }
  EXPECT_GT(chosen, 50);
  EXPECT_LT(chosen, 200);
}

TEST(ParseCheck, ChoosesAllPagesIfEachIsToBeCompared) {
  EXPECT_TRUE(ParseCheck(1).chooses("page"));
  EXPECT_TRUE(ParseCheck(0).chooses("page"));
}

TEST(ParseCheck, TrustsTheShortWaysUntilTheFirstDifference) {
  ParseCheck check;
  check.count_checked(true);
  EXPECT_TRUE(check.trusted());
  check.count_checked(false);
  EXPECT_FALSE(check.trusted());
  EXPECT_EQ(check.counts().compared, 2u);
  EXPECT_EQ(check.counts().differences, 1u);
}

TEST(ParseCheck, IsToldOfThePagesOfAllParsers) {
  ParseOptions options;
  options.parse_check = std::make_shared<ParseCheck>(1);
  HtmlParser(options).parse("<p>one");
  HtmlParser(options).parse("<plaintext>two");
  const ParseCheck::Counts counts = options.parse_check->counts();
  EXPECT_EQ(counts.quick, 1u);
  EXPECT_EQ(counts.whole, 1u);
  EXPECT_EQ(counts.compared, 1u);
  EXPECT_EQ(counts.differences, 0u);
}

TEST(ParseCheck, KeepsParsersFromTheShortWaysOnceTheyAreNotTrusted) {
  ParseOptions options;
  options.parse_check = std::make_shared<ParseCheck>(1);
  options.parse_check->count_checked(false);
  EXPECT_EQ(HtmlParser(options).parse("<p>one").size(), 5u);
  EXPECT_EQ(options.parse_check->counts().quick, 0u);
}

}  // namespace
}  // namespace winnow
