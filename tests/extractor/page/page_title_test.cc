// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_title.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

constexpr const char* kHead =
    "<title>Foxes - Zoo</title><meta property='og:title' content='Of foxes'>";

std::string title_of(const std::string& html) { return page_title(parsed(html)); }

TEST(PageTitle, IsTheTopLevelHeadingMostLikeTheTitleElement) {
  EXPECT_EQ(title_of(std::string(kHead) + "<h1>News</h1><h1>All <i>foxes</i></h1>"), "All foxes");
}

TEST(PageTitle, IsNoHeadingThatNamesTheSiteOnAllOfItsPages) {
  EXPECT_EQ(title_of("<title>Foxes - Zoo</title><h1>Our Archive</h1>"), "Foxes - Zoo");
}

TEST(PageTitle, IsTheTopLevelHeadingOfAPageWithoutTitleElement) {
  EXPECT_EQ(title_of("<h1>Vulpes</h1><h1 hidden>Foxes</h1>some text"), "Vulpes");
}

TEST(PageTitle, IsThatOfOpenGraphIfTheOnlyHeadingIsUnlikeTheTitleElement) {
  EXPECT_EQ(title_of(std::string(kHead) + "<h1>Vulpes</h1>"), "Of foxes");
}

TEST(PageTitle, IsThatOfOpenGraphIfSeveralHeadingsAreUnlikeTheTitleElement) {
  EXPECT_EQ(title_of(std::string(kHead) + "<h1>One</h1><h1>Two</h1>"), "Of foxes");
}

TEST(PageTitle, IsNoHeadingOfAnotherLevel) {
  EXPECT_EQ(title_of(std::string(kHead) + "<h2>Foxes - Zoo</h2>"), "Of foxes");
}

TEST(PageTitle, IsTheTitleElementIfThereIsNothingElse) {
  EXPECT_EQ(title_of("<title>Foxes - Zoo</title><p>text"), "Foxes - Zoo");
  EXPECT_EQ(title_of("<p>text"), "");
}

}  // namespace
}  // namespace winnow
