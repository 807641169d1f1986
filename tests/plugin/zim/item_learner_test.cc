// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stdexcept>

#include "tests/plugin/zim/items.h"
#include "winnow/zim.h"

namespace winnow::zim {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// What would be written to a file.
std::vector<std::byte> bytes_of(ItemLearner& learner) {
  const SiteModels models = SiteModels::of({*learner.learn_model()}).value();
  return {models.bytes().begin(), models.bytes().end()};
}

void add_all(ItemLearner& learner, const testing::Items& items) {
  for (const auto& item : items) learner.add(*item);
}

TEST(ItemLearner, LearnsWhatTheSiteRepeats) {
  ItemLearner learner("trees");
  add_all(learner, testing::menu_site(12));
  const auto model = learner.learn_model();
  EXPECT_EQ(model->site(), "trees");
  EXPECT_EQ(model->site_pages(), 12);
  EXPECT_EQ(model->statistics().pages(), 12);
  EXPECT_EQ(model->statistics().text_pages(block_text_hash("Closed on Mondays")), 12);
  EXPECT_THAT(model->title_tails(), ElementsAre("Arboretum"));
  EXPECT_EQ(learner.report().pages, 12);
  EXPECT_EQ(learner.report().sample, 12);
  EXPECT_EQ(learner.report().different, 12);
  EXPECT_EQ(learner.report().refused, 0);
}

TEST(ItemLearner, TheOrderOfItemsMakesNoDifference) {
  testing::Items items = testing::sample_site("news_en");
  LearnerOptions options;
  options.sample_pages = 15;
  ItemLearner forwards("news", options);
  add_all(forwards, items);
  std::mt19937 random(1);
  for (int i = 0; i < 3; ++i) {
    std::shuffle(items.begin(), items.end(), random);
    ItemLearner shuffled("news", options);
    add_all(shuffled, items);
    EXPECT_EQ(bytes_of(shuffled), bytes_of(forwards));
  }
}

TEST(ItemLearner, OfOnePathTheFirstBytesCount) {
  testing::Items items = testing::menu_site(8);
  items.push_back(testing::item_of("p3", "", "<p>Another page at the same path"));
  ItemLearner forwards("trees");
  add_all(forwards, items);
  std::reverse(items.begin(), items.end());
  ItemLearner backwards("trees");
  add_all(backwards, items);
  EXPECT_EQ(bytes_of(forwards), bytes_of(backwards));
  EXPECT_EQ(forwards.report().sample, 8);
}

TEST(ItemLearner, ReadsNoMoreThanItMayNeed) {
  LearnerOptions options;
  options.sample_pages = 10;
  ItemLearner learner("many", options);
  int read = 0;
  for (int i = 0; i < 2000; ++i) {
    testing::ScriptedItem item;
    item.path = "p" + std::to_string(i);
    item.content = [&] {
      ++read;
      return std::make_unique<::zim::writer::StringProvider>("<p>text " + item.path);
    };
    learner.add(item);
  }
  EXPECT_EQ(learner.report().pages, 2000);
  EXPECT_GE(read, 10);
  EXPECT_LT(read, 150);  // 10 * (1 + ln(200)) is 63
  learner.learn_model();
  EXPECT_EQ(learner.report().sample, 10);
}

TEST(ItemLearner, ItemsThatAreNoPagesArePassedOver) {
  ItemLearner learner("trees");
  learner.add(*testing::item_of("a.css", "", "p {}", "text/css"));
  EXPECT_EQ(learner.report().pages, 0);
  learner.add(*testing::item_of("a", "", "<p>a", "application/xhtml+xml"));
  EXPECT_EQ(learner.report().pages, 1);
}

TEST(ItemLearner, WhatCannotBeLearnedFromIsToldAndTheRestIsLearned) {
  testing::ToldErrors told;
  LearnerOptions options;
  options.item_bytes = 5000;
  options.limits.depth = 30;
  options.on_error = told.handler();
  ItemLearner learner("trees", options);
  add_all(learner, testing::menu_site(6));
  testing::ScriptedItem item;
  item.path = "gone";
  item.content = []() -> testing::ScriptedItem::Provider { throw std::runtime_error("no file"); };
  learner.add(item);
  learner.add(*testing::item_of("large", "", std::string(5001, 'x')));
  learner.add(*testing::item_of("binary", "", std::string(200, '\1')));
  std::string deep;
  for (int i = 0; i < 100; ++i) deep += "<div>";
  learner.add(*testing::item_of("deep", "", deep + "text"));
  EXPECT_EQ(learner.learn_model()->statistics().pages(), 6);
  EXPECT_EQ(learner.report().pages, 10);
  EXPECT_EQ(learner.report().unreadable, 1);
  EXPECT_EQ(learner.report().too_large, 1);
  EXPECT_EQ(learner.report().sample, 8);
  EXPECT_EQ(learner.report().refused, 2);
  EXPECT_THAT(told.messages(),
              ::testing::UnorderedElementsAre(
                  HasSubstr("gone: cannot read the item: no file (it is not learned from)"),
                  HasSubstr("large: larger than 5000 bytes"), HasSubstr("binary: "),
                  HasSubstr("deep: over the limit")));
}

TEST(ItemLearner, FewPagesAreReadByThemselves) {
  ItemLearner learner("tiny");
  add_all(learner, testing::menu_site(1));
  const auto method = learner.learn();
  ASSERT_TRUE(method);
  const PageIndexData data(std::make_shared<const PageIndexer>(*method), {},
                           testing::page_with_menu("Yew", "The yew is a tree of great age."));
  EXPECT_THAT(data.getContent(), HasSubstr("the yew is a tree"));
  EXPECT_TRUE(ItemLearner("empty").learn());
}

TEST(ItemLearner, LearnsAgainAfterFurtherItems) {
  const testing::Items items = testing::menu_site(12);
  ItemLearner learner("trees");
  add_all(learner, {items.begin(), items.begin() + 6});
  EXPECT_EQ(learner.learn_model()->site_pages(), 6);
  add_all(learner, {items.begin() + 6, items.end()});
  ItemLearner at_once("trees");
  add_all(at_once, items);
  EXPECT_EQ(bytes_of(learner), bytes_of(at_once));
}

TEST(MethodOf, WantsAModel) {
  const auto method = method_of(nullptr);
  ASSERT_FALSE(method);
  EXPECT_EQ(method.error().code, ErrorCode::usage);
}

}  // namespace
}  // namespace winnow::zim
