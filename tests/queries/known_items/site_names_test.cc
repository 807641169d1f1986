// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/known_items/site_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace winnow {
namespace {

using testing::ElementsAre;

constexpr PhraseId kTitle = 7;

PageTraits page(LinkTarget exact, LinkTarget canonical = kNoTarget, TextSketch text = {1, 2, 3}) {
  return {exact, canonical, kTitle, std::move(text)};
}

TEST(FindOriginals, CopiesNameTheirOriginal) {
  EXPECT_THAT(find_originals({page(11, 12), page(12), page(13, 12)}), ElementsAre(1, 1, 1));
}

TEST(FindOriginals, PageOfOtherTextIsNoCopy) {
  EXPECT_THAT(find_originals({page(11), page(12, 11, {4, 5, 6})}), ElementsAre(0, 1));
}

TEST(FindOriginals, PageOfOtherTitleIsNoCopy) {
  std::vector<PageTraits> pages = {page(11), page(12, 11)};
  pages[1].title = kTitle + 1;
  EXPECT_THAT(find_originals(pages), ElementsAre(0, 1));
}

TEST(FindOriginals, PagesThatNameEachOtherStayApart) {
  EXPECT_THAT(find_originals({page(11, 12), page(12, 11)}), ElementsAre(0, 1));
}

TEST(FindOriginals, LinkToNoPageOrToSeveralMakesNoCopy) {
  EXPECT_THAT(find_originals({page(11), page(11), page(12, 11), page(13, 14)}),
              ElementsAre(0, 1, 2, 3));
}

// `count` items of an origin, `per_page` for each page.
std::vector<KnownItem> items_of(KnownItemOrigin origin, int count, int per_page = 1) {
  std::vector<KnownItem> items;
  for (int i = 0; i < count; ++i) {
    items.push_back({std::string(known_item_origin_name(origin)) + " " + std::to_string(i),
                     "page" + std::to_string(i / per_page), origin});
  }
  return items;
}

std::vector<KnownItem> items_of_all(int titles, int headings, int anchors) {
  std::vector<KnownItem> items = items_of(KnownItemOrigin::title, titles);
  for (KnownItem& item : items_of(KnownItemOrigin::heading, headings)) items.push_back(item);
  for (KnownItem& item : items_of(KnownItemOrigin::anchor, anchors)) items.push_back(item);
  return items;
}

std::map<KnownItemOrigin, int> count_origins(const std::vector<KnownItem>& items) {
  std::map<KnownItemOrigin, int> counts;
  for (const KnownItem& item : items) ++counts[item.origin];
  return counts;
}

std::vector<std::string> queries(const std::vector<KnownItem>& items) {
  std::vector<std::string> queries;
  for (const KnownItem& item : items) queries.push_back(item.query);
  return queries;
}

using Counts = std::map<KnownItemOrigin, int>;

TEST(DrawItems, TakesAThirdOfEachOrigin) {
  EXPECT_EQ(count_origins(draw_items(items_of_all(50, 50, 50), 30, 1)),
            (Counts{{KnownItemOrigin::title, 10},
                    {KnownItemOrigin::heading, 10},
                    {KnownItemOrigin::anchor, 10}}));
}

TEST(DrawItems, FillsUpWhereAnOriginHasTooFew) {
  EXPECT_EQ(count_origins(draw_items(items_of_all(4, 50, 7), 30, 1)),
            (Counts{{KnownItemOrigin::title, 4},
                    {KnownItemOrigin::heading, 19},
                    {KnownItemOrigin::anchor, 7}}));
}

TEST(DrawItems, TakesAllWhereThereAreNotEnough) {
  EXPECT_EQ(draw_items(items_of_all(3, 4, 5), 30, 1).size(), 12U);
}

TEST(DrawItems, TakesAsManyAsAskedFor) {
  for (const std::size_t count : {0U, 1U, 2U, 20U, 29U}) {
    EXPECT_EQ(draw_items(items_of_all(50, 3, 50), count, 1).size(), count);
  }
}

TEST(DrawItems, DoesNotDependOnTheOrderOfItems) {
  std::vector<KnownItem> items = items_of_all(50, 50, 50);
  const auto drawn = queries(draw_items(items, 30, 7));
  std::reverse(items.begin(), items.end());
  EXPECT_EQ(queries(draw_items(items, 30, 7)), drawn);
}

TEST(DrawItems, AnotherSeedDrawsOthers) {
  const std::vector<KnownItem> items = items_of_all(50, 50, 50);
  EXPECT_NE(queries(draw_items(items, 30, 1)), queries(draw_items(items, 30, 2)));
}

TEST(DrawItems, NoPageGivesASecondBeforeAllGaveOne) {
  const auto drawn = draw_items(items_of(KnownItemOrigin::heading, 200, 20), 10, 1);
  std::set<std::string> pages;
  for (const KnownItem& item : drawn) pages.insert(item.document);
  EXPECT_EQ(pages.size(), 10U);
}

TEST(DrawItems, OriginsAreMixed) {
  const auto drawn = draw_items(items_of_all(50, 50, 50), 150, 1);
  const bool sorted = std::is_sorted(
      drawn.begin(), drawn.end(),
      [](const KnownItem& left, const KnownItem& right) { return left.origin < right.origin; });
  EXPECT_FALSE(sorted);
}

}  // namespace

}  // namespace winnow
