// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/page_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace winnow {
namespace {

using testing::ElementsAre;

std::vector<PageNumber> add(PageTable& table, const std::vector<std::string_view>& identifiers) {
  return table.add(identifiers);
}

TEST(PageTable, NumbersPagesByTheOrderOfTheirIdentifiers) {
  PageTable table;
  const std::vector<PageNumber> first = add(table, {"c", "a"});
  const std::vector<PageNumber> second = add(table, {"b", "a"});
  const std::vector<PageNumber> pages = table.sort();
  ASSERT_EQ(table.size(), 3U);
  EXPECT_EQ(table.identifier(0), "a");
  EXPECT_EQ(table.identifier(1), "b");
  EXPECT_EQ(table.identifier(2), "c");
  EXPECT_EQ(pages[first[0]], 2U);
  EXPECT_EQ(pages[first[1]], 0U);
  EXPECT_EQ(pages[second[0]], 1U);
  EXPECT_EQ(pages[second[1]], 0U);
}

TEST(PageTable, ComparesBytesWithoutSign) {
  PageTable table;
  (void)add(table, {"\xC3\xA9", "z"});
  (void)table.sort();
  EXPECT_EQ(table.identifier(0), "z");
}

TEST(PageTable, FindsPages) {
  PageTable table;
  (void)add(table, {"b", "d", ""});
  (void)table.sort();
  EXPECT_EQ(table.find(""), 0U);
  EXPECT_EQ(table.find("b"), 1U);
  EXPECT_EQ(table.find("d"), 2U);
  for (const char* const unknown : {"a", "c", "e"}) EXPECT_FALSE(table.find(unknown));
}

TEST(PageTable, WithoutPagesFindsNone) {
  PageTable table;
  EXPECT_THAT(table.sort(), testing::IsEmpty());
  EXPECT_FALSE(table.find(""));
}

TEST(PageTable, KeepsPagesApartHoweverMany) {
  PageTable table;
  for (int i = 0; i < 5000; ++i) {
    const std::string name = std::to_string(i);
    (void)add(table, {name, name});
  }
  (void)table.sort();
  EXPECT_EQ(table.size(), 5000U);
  EXPECT_EQ(table.identifier(table.find("4321").value()), "4321");
}

TEST(ArmPages, KnowWhichPageIsWhichDocument) {
  PageTable table;
  (void)add(table, {"a"});
  // Document 2 was removed; 4 has the page of 1.
  ArmPages arm({{1, "c"}, {3, "b"}, {4, "c"}}, table);
  arm.renumber(table.sort());
  EXPECT_EQ(arm.page(1), 2U);
  EXPECT_EQ(arm.page(3), 1U);
  EXPECT_EQ(arm.page(4), 2U);
  EXPECT_EQ(arm.document(0), 0U);
  EXPECT_EQ(arm.document(1), 3U);
  EXPECT_EQ(arm.document(2), 1U);
}

TEST(ArmPages, OfNoIndexAreNone) {
  PageTable table;
  (void)add(table, {"a"});
  ArmPages none;
  none.renumber(table.sort());
  EXPECT_EQ(none.document(0), 0U);
}

}  // namespace
}  // namespace winnow
