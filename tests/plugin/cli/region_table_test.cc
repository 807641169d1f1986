// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "plugin/cli/learn/model_text.h"
#include "plugin/report/page_report.h"
#include "tests/plugin/cli/learned_model.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

std::string table(int pages, std::size_t most = cli::kShownRegions) {
  return cli::region_table(model_of_pages(pages), most);
}

nlohmann::json object(int pages) {
  nlohmann::ordered_json object;
  cli::add_regions(model_of_pages(pages), object);
  return nlohmann::json::parse(object.dump(), nullptr, false);
}

TEST(RegionTable, HasALineForEachRegionWithTextThoseWithMostWordsFirst) {
  const std::string text = table(5);
  EXPECT_THAT(text, ContainsRegex("\n +5 +12[.]0 +0 % +0 % +100 %  html>body>div#main>p\n"
                                  " +5 +3[.]0 +0 % +100 % +0 %  html>body>div#foot +Closed on "
                                  "Mondays [(]5 pages[)]\n"
                                  " +5 +2[.]0 +100 % +100 % +0 %  .*ul.menu>li +Start page"));
}

TEST(RegionTable, SaysHowMuchOfTheWholeSiteRepeats) {
  EXPECT_THAT(table(5), HasSubstr("  statistics of 5 different pages: "));
  EXPECT_THAT(table(5),
              HasSubstr("; of 85 words 29 % repeat, 71 % are expected to be main text\n"));
}

TEST(RegionTable, NamesWhatTitlesShare) {
  EXPECT_THAT(table(5), HasSubstr("  titles end with \"Arboretum\"\n"));
  EXPECT_EQ(object(5)["title_tails"][0], "Arboretum");
}

TEST(RegionTable, LeavesOutRegionsOverTheLimitAndSaysSo) {
  EXPECT_THAT(table(5, 1), AllOf(HasSubstr("div#main>p"), Not(HasSubstr("div#foot")),
                                 HasSubstr("  and 2 regions with 29 % of the words")));
  EXPECT_THAT(table(5), Not(HasSubstr("--all-regions")));
}

TEST(RegionTable, SaysThatThereAreNoStatistics) {
  EXPECT_THAT(table(2), HasSubstr("  no statistics: too few pages\n"));
  EXPECT_EQ(object(2)["statistics"], nullptr);
}

TEST(RegionTable, HasAllRegionsForPrograms) {
  const nlohmann::json statistics = object(5)["statistics"];
  EXPECT_EQ(statistics["pages"], 5);
  EXPECT_EQ(statistics["words"], 85);
  EXPECT_EQ(statistics["repeated_share"], 0.2941);
  EXPECT_EQ(statistics["regions"].size(), model_of_pages(5).statistics().regions().size());
  EXPECT_EQ(statistics["regions"][0]["path"], "html>body>div#main>p");
  const nlohmann::json foot = statistics["regions"][1];
  EXPECT_EQ(foot["path"], "html>body>div#foot");
  EXPECT_EQ(foot["example"], "Closed on Mondays");
  EXPECT_EQ(foot["example_pages"], 5);
  EXPECT_EQ(foot["own"]["words_per_page"], 3.0);
  EXPECT_EQ(foot["own"]["repeated_share"], 1.0);
  EXPECT_EQ(foot["own"]["main_share"], 0.0);
}

TEST(RegionTable, HasNoSharesOfNothing) {
  const nlohmann::json model = object(5);
  for (const nlohmann::json& region : model["statistics"]["regions"]) {
    if (region["path"] != "html>body") continue;
    EXPECT_EQ(region["own"]["link_share"], nullptr);
    EXPECT_TRUE(region["all"]["link_share"].is_number());
  }
}

TEST(RegionPath, IsCutAtItsBeginning) {
  const SiteModel site = model_of_pages(3);
  const std::uint32_t region = region_named(site, "div#main>p");
  EXPECT_EQ(report::region_path(site.statistics(), region, 4), "html>body>div#main>p");
  EXPECT_EQ(report::region_path(site.statistics(), region, 2), "...>div#main>p");
  EXPECT_EQ(report::region_path(site.statistics(), kNoRegion), "");
}

TEST(RegionPath, HasAsManyNamesAsFit) {
  const SiteModel site = model_of_pages(3);
  const std::uint32_t region = region_named(site, "div#main>p");
  const auto fitted = [&](std::size_t names, std::size_t columns) {
    return cli::fitted_path(site.statistics(), region, names, columns);
  };
  EXPECT_EQ(fitted(4, 50), "html>body>div#main>p");
  EXPECT_EQ(fitted(4, 19), "...>body>div#main>p");
  EXPECT_EQ(fitted(4, 18), "div#main>p");
  EXPECT_EQ(fitted(2, 5), "p");
}

}  // namespace
}  // namespace winnow::testing
