// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "winnow/extractor/method.h"

namespace winnow::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kDefault(default_method());

Json sites_named(const std::vector<std::string>& names) {
  Json sites = Json::array();
  for (const std::string& name : names) {
    sites.push_back({{"name", name}, {"pages", 3}, {"scored", 2}, {"bytes", 1'500'000}});
  }
  return sites;
}

Json site(std::vector<double> f1, int visible = 100, int main = 60) {
  return {{"visible_words", visible},
          {"main_words", main},
          {"refused", 1},
          {"first_refused", "a.html: no text"},
          {"on_their_own", 2},
          {"precision", std::vector<double>(f1.size(), 0.5)},
          {"recall", std::vector<double>(f1.size(), 1.0)},
          {"f1", f1}};
}

MeasuredMethod method(const std::string& name, Json sites) {
  return {name,
          {{{"learn_seconds", 0.3},
            {"extract_seconds", 0.6},
            {"bytes", 3'000'000},
            {"sites", std::move(sites)}},
           42.0}};
}

Json two_sites() { return sites_named({"one", "two"}); }

TEST(Comparison, IsTheMeanOverThePagesOfASiteAndThenOverSites) {
  const Json comparison =
      comparison_json(two_sites(), {method("all", {site({1, 0.5, 0}), site({1})})}, {});
  const Json& row = comparison["methods"][0];
  EXPECT_DOUBLE_EQ(row["f1"], 0.75);
  EXPECT_DOUBLE_EQ(row["precision"], 0.5);
  EXPECT_DOUBLE_EQ(row["recall"], 1);
  EXPECT_EQ(row["by_site"][0]["site"], "one");
  EXPECT_DOUBLE_EQ(row["by_site"][0]["f1"], 0.5);
  EXPECT_DOUBLE_EQ(row["by_site"][1]["f1"], 1);
}

TEST(Comparison, GivesTheShareOfVisibleWordsThatIsRemoved) {
  const Json comparison =
      comparison_json(two_sites(), {method("all", {site({1}, 100, 60), site({1}, 1000, 0)})}, {});
  const Json& row = comparison["methods"][0];
  EXPECT_DOUBLE_EQ(row["removed"], 0.7);
  EXPECT_DOUBLE_EQ(row["by_site"][0]["removed"], 0.4);
}

TEST(Comparison, RemovesNothingWhereNothingIsToBeSeen) {
  const Json comparison =
      comparison_json(sites_named({"one"}), {method("all", {site({1, 1}, 0, 0)})}, {});
  EXPECT_DOUBLE_EQ(comparison["methods"][0]["removed"], 0);
}

TEST(Comparison, GivesProcessorTimeForAMegabyte) {
  const Json comparison = comparison_json(two_sites(), {method("all", {site({1}), site({1})})}, {});
  const Json& row = comparison["methods"][0];
  EXPECT_DOUBLE_EQ(row["learn_ms_per_mb"], 100);
  EXPECT_DOUBLE_EQ(row["extract_ms_per_mb"], 200);
  EXPECT_DOUBLE_EQ(row["cpu_ms_per_mb"], 300);
  EXPECT_DOUBLE_EQ(row["peak_megabytes"], 42);
}

TEST(Comparison, HasADifferenceToTheDefaultWithItsInterval) {
  const Json comparison = comparison_json(
      two_sites(),
      {method(kDefault, {site({0.9}), site({0.5})}), method("all", {site({0.7}), site({0.1})})},
      {});
  const Json& of_default = comparison["methods"][0];
  EXPECT_EQ(of_default["name"], kDefault);
  EXPECT_TRUE(of_default["difference"].is_null());
  EXPECT_TRUE(of_default["difference_low"].is_null());
  const Json& other = comparison["methods"][1];
  EXPECT_DOUBLE_EQ(other["difference"], -0.3);
  EXPECT_NEAR(other["difference_low"], -0.4, 1e-9);
  EXPECT_NEAR(other["difference_high"], -0.2, 1e-9);
}

TEST(Comparison, DrawsPagesWhereThereIsOneSite) {
  const Json one = comparison_json(sites_named({"one"}), {method("all", {site({0, 1})})}, {});
  EXPECT_NEAR(one["methods"][0]["f1_low"], 0, 1e-9);
  EXPECT_NEAR(one["methods"][0]["f1_high"], 1, 1e-9);
  const Json two = comparison_json(two_sites(), {method("all", {site({0, 1}), site({0, 1})})}, {});
  EXPECT_NEAR(two["methods"][0]["f1_low"], 0.5, 1e-9);
  EXPECT_NEAR(two["methods"][0]["f1_high"], 0.5, 1e-9);
}

TEST(Comparison, HasNoIntervalOfOneValue) {
  const Json comparison = comparison_json(
      sites_named({"one"}), {method(kDefault, {site({0.9})}), method("all", {site({0.7})})}, {});
  const Json& other = comparison["methods"][1];
  EXPECT_NEAR(other["difference"].get<double>(), -0.2, 1e-9);
  for (const char* end : {"f1_low", "f1_high", "difference_low", "difference_high"}) {
    EXPECT_TRUE(other[end].is_null()) << end;
  }
  EXPECT_THAT(comparison_text(comparison, 120), HasSubstr("  0.700     -  "));
}

TEST(Comparison, CountsPagesThatWereClassifiedOnTheirOwn) {
  const Json comparison = comparison_json(two_sites(), {method("all", {site({1}), site({1})})}, {});
  const Json& row = comparison["methods"][0];
  EXPECT_EQ(row["on_their_own"], 4);
  EXPECT_EQ(row["by_site"][0]["on_their_own"], 2);
}

TEST(Comparison, CountsPagesThatTheParserRefuses) {
  Json sites = two_sites();
  const MeasuredMethod measured = method("all", {site({1}), site({1})});
  count_refused(measured, sites);
  EXPECT_EQ(sites[1]["refused"], 1);
  EXPECT_EQ(sites[1]["first_refused"], "a.html: no text");
  EXPECT_THAT(comparison_text(comparison_json(sites, {measured}, {}), 120),
              HasSubstr("\n  2 pages could not be parsed and count as empty.\n"));
}

TEST(Comparison, IsOfTheSamePagesForAllMethods) {
  const Json sites = sites_named({"one"});  // of which two pages have a gold text
  EXPECT_TRUE(check_scored(sites, method("all", {site({1, 1})})));
  EXPECT_FALSE(check_scored(sites, method("all", {site({1})})));
}

TEST(Comparison, KnowsNoDifferenceWithoutTheDefault) {
  const Json comparison = comparison_json(two_sites(), {method("all", {site({1}), site({0})})}, {});
  EXPECT_TRUE(comparison["methods"][0]["difference"].is_null());
  EXPECT_NEAR(comparison["methods"][0]["f1_high"], 1, 1e-9);
}

TEST(Comparison, PutsTheBestMethodFirstAndEqualOnesByName) {
  const Json comparison = comparison_json(
      sites_named({"one"}),
      {method("c", {site({0.5})}), method("b", {site({0.9})}), method("a", {site({0.5})})}, {});
  EXPECT_EQ(comparison["methods"][0]["name"], "b");
  EXPECT_EQ(comparison["methods"][1]["name"], "a");
  EXPECT_EQ(comparison["methods"][2]["name"], "c");
}

TEST(Comparison, NamesWhatFailed) {
  const Json comparison = comparison_json(
      sites_named({"one"}), {}, {{"all", {ErrorCode::input, "is no text", "a file", ""}}});
  EXPECT_TRUE(comparison["methods"].empty());
  EXPECT_EQ(comparison["failed"][0]["name"], "all");
  EXPECT_EQ(comparison["failed"][0]["error"], "a file: is no text");
  EXPECT_TRUE(comparison["curves"].is_null());
}

TEST(ComparisonText, MarksTheDefaultAndSaysWhatWasMeasured) {
  const Json comparison = comparison_json(
      two_sites(),
      {method(kDefault, {site({0.9}), site({0.5})}), method("all", {site({0.7}), site({0.1})})},
      {});
  const std::string text = comparison_text(comparison, 120);
  EXPECT_THAT(text, StartsWith("2 sites, 6 pages, 4 of them with gold text, 3.0 MB of HTML\n"));
  EXPECT_THAT(text, HasSubstr("\n  " + kDefault + " *  0.700  0.500 0.900  "));
  EXPECT_THAT(text, HasSubstr("-0.300  -0.400 -0.200   40.0 %    100      200  300  42\n"));
}

TEST(ComparisonText, ListsWhatFailed) {
  const Json comparison =
      comparison_json(two_sites(), {method("all", {site({1}), site({1})})},
                      {{"bte", {ErrorCode::input, "ended by signal 9 (KILL)", "", ""}}});
  EXPECT_THAT(comparison_text(comparison, 120),
              HasSubstr("\n  failed: bte: ended by signal 9 (KILL)\n"));
}

TEST(ComparisonText, ExplainsDifferencesOnlyIfThereAreSome) {
  const std::string without = comparison_text(
      comparison_json(two_sites(), {method("all", {site({1}), site({1})})}, {}), 120);
  EXPECT_THAT(without, Not(HasSubstr("+-: ")));
  const std::string with = comparison_text(
      comparison_json(two_sites(), {method(kDefault, {site({1}), site({1})})}, {}), 120);
  EXPECT_THAT(with, HasSubstr(" +-: F1 beside that of " + kDefault + " (*), paired.\n"));
}

}  // namespace
}  // namespace winnow::cli
