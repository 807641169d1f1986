// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/template_tables.h"

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {
namespace {

class TemplateTablesTest : public testing::Test {
 protected:
  void add(std::string_view body) {
    auto page = PageParser().parse(body, {"utf-8"});
    ASSERT_TRUE(page.has_value());
    study_.add(*page);
  }

  // Goes by all pages.
  TemplateTables find(std::uint32_t least) const {
    std::vector<std::uint32_t> all(study_.pages());
    std::iota(all.begin(), all.end(), 0U);
    return study_.find(all, least);
  }

  TemplateTableStudy study_;
};

std::string table_markup(std::string_view text) {
  return "<table><tr><td>" + std::string(text) + "</table>";
}

TEST_F(TemplateTablesTest, TableOfEnoughPagesIsOneOfTheTemplate) {
  for (const char* news : {"one", "two", "three"}) add(table_markup("Home About") + "<p>" + news);
  EXPECT_EQ(find(3).tables.size(), 1U);
  EXPECT_EQ(find(4).tables.size(), 0U);
}

TEST_F(TemplateTablesTest, OptionalTablesNeedALowerThreshold) {
  add(table_markup("Menu") + table_markup("Preview"));
  add(table_markup("Menu") + table_markup("Preview"));
  add(table_markup("Menu"));
  EXPECT_EQ(find(3).tables.size(), 1U);
  EXPECT_EQ(find(2).tables.size(), 2U);
}

TEST_F(TemplateTablesTest, TextThatVariesIsFoundSeveralTimesIfTheThresholdIsTooLow) {
  for (const char* sponsor : {"Shoes", "Hats", "Shoes", "Hats"}) add(table_markup(sponsor));
  EXPECT_EQ(find(2).tables.size(), 2U);
  EXPECT_EQ(find(3).tables.size(), 0U);
}

TEST_F(TemplateTablesTest, FramesWithoutTextOfTheirOwnAreNotFound) {
  for (int i = 0; i < 2; ++i) add(table_markup(table_markup("Menu")));
  EXPECT_EQ(find(2).tables.size(), 1U);
}

TEST_F(TemplateTablesTest, TextOnBothSidesOfAnInnerTableIsOneTable) {
  for (int i = 0; i < 2; ++i) add(table_markup("before" + table_markup("inside") + "behind"));
  EXPECT_EQ(find(2).tables.size(), 2U);
}

TEST_F(TemplateTablesTest, SameTextInAnotherPlaceIsAnotherTable) {
  for (int i = 0; i < 2; ++i) add(table_markup("Menu") + "<div>" + table_markup("Menu") + "</div>");
  EXPECT_EQ(find(2).tables.size(), 2U);
}

TEST_F(TemplateTablesTest, TextOutsideOfTablesIsNoTableButTemplate) {
  for (const char* news : {"one", "two"}) add("<p>Welcome here</p>" + table_markup(news));
  EXPECT_EQ(find(2).tables.size(), 0U);
  EXPECT_EQ(find(2).template_words, 2U);
}

TEST_F(TemplateTablesTest, TextThatAPageHasTwiceIsOfOnePage) {
  add(table_markup("Menu") + table_markup("Menu"));
  add(table_markup("Other"));
  EXPECT_EQ(find(2).tables.size(), 0U);
}

TEST_F(TemplateTablesTest, FractionIsTemplateWordsOverMeanWordsOfAPage) {
  add(table_markup("Home About") + "<p>one two");
  add(table_markup("Home About") + "<p>three four five six");
  const TemplateTables found = find(2);
  EXPECT_EQ(found.template_words, 2U);
  EXPECT_EQ(found.page_words, 10U);
  EXPECT_DOUBLE_EQ(found.fraction(), 0.4);
}

TEST_F(TemplateTablesTest, OnlyChosenPagesCount) {
  for (const char* menu : {"Old", "New", "Old", "New"}) add(table_markup(menu));
  const std::vector<std::uint32_t> chosen = {1, 3};
  const TemplateTables found = study_.find(chosen, 2);
  EXPECT_EQ(found.tables.size(), 1U);
  EXPECT_EQ(found.pages, 2U);
}

TEST_F(TemplateTablesTest, PagesWithoutWordsHaveNoFraction) {
  add("");
  EXPECT_EQ(find(1).fraction(), 0);
}

TEST_F(TemplateTablesTest, DeepTablesTakeNoStack) {
  std::string page;
  for (int i = 0; i < 400; ++i) page += "<table><tr><td>x";
  add(page);
  add(page);
  EXPECT_GE(find(2).tables.size(), 1U);
}

}  // namespace
}  // namespace winnow
