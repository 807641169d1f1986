// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "extractor/methods/site/statistics/statistics_learner.h"
#include "tests/extractor/methods/site/statistics/read_pages.h"

namespace winnow {
namespace {

using testing::ElementsAre;

constexpr std::string_view kMenu = "<nav>home news sports weather about help login search</nav>";

// Makes so many blocks of ten words that are on this page alone.
std::string text_of(const std::string& page, int blocks) {
  std::string html;
  for (int i = 0; i < blocks; ++i) {
    html += "<p>";
    for (int word = 0; word < 10; ++word) html += page + std::to_string(i) + ' ';
    html += "</p>";
  }
  return html;
}

std::string story(const std::string& name) { return std::string(kMenu) + text_of(name, 3); }

std::vector<std::uint32_t> others(const std::vector<std::string>& pages) {
  return without_near_duplicates(ReadPages(pages).summaries());
}

TEST(NearDuplicates, AreFoundThoughTheMenuIsMissing) {
  EXPECT_THAT(others({story("a"), story("b"), text_of("b", 3), story("c"), story("d"), story("e")}),
              ElementsAre(0, 1, 3, 4, 5));
}

TEST(NearDuplicates, MayDifferInATenthOfTheirWords) {
  const std::string session = "<p>session 17</p>";
  EXPECT_THAT(others({story("a"), story("b"), story("b") + session, story("c")}),
              ElementsAre(0, 1, 3));
  EXPECT_THAT(others({story("a"), story("b"), story("b") + text_of("x", 1), story("c")}),
              ElementsAre(0, 1, 2, 3));
}

TEST(NearDuplicates, AreNotPagesThatShareAllButAFewWords) {
  std::vector<std::string> pages;
  for (const char* word : {"a", "b", "c", "d", "e", "f"}) {
    pages.push_back(text_of("menu", 20) + "<p>" + word + "</p>");
  }
  EXPECT_THAT(others(pages), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(NearDuplicates, AreNotPagesThatContainAnother) {
  EXPECT_THAT(others({story("a") + text_of("b", 3), story("b"), story("c"), story("d")}),
              ElementsAre(0, 1, 2, 3));
}

TEST(NearDuplicates, AreNotPagesWithoutTextsOfTheirOwn) {
  EXPECT_THAT(others({std::string(kMenu), std::string(kMenu), std::string(kMenu)}),
              ElementsAre(0, 1, 2));
}

TEST(NearDuplicates, AreMeasuredByTextsThatFewPagesHave) {
  EXPECT_EQ(most_pages_of_own_text(0), 0U);
  EXPECT_EQ(most_pages_of_own_text(3), 1U);
  EXPECT_EQ(most_pages_of_own_text(4), 2U);
  EXPECT_EQ(most_pages_of_own_text(30), 3U);
  EXPECT_EQ(most_pages_of_own_text(80), 8U);
  EXPECT_EQ(most_pages_of_own_text(10'000), 20U);
}

}  // namespace
}  // namespace winnow
