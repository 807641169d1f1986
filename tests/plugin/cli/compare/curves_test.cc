// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/curves.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "plugin/cli/compare/comparison.h"
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using cli::CompareArguments;
using cli::CompareSite;
using cli::Json;
using ::testing::HasSubstr;

class CompareCurvesTest : public CommandTest {
 protected:
  static std::string sample(const std::string& path) {
    return std::string(WINNOW_SAMPLE_SITES) + "/" + path;
  }

  static CompareSite site(const std::string& folder) {
    CompareSite site;
    site.name = folder;
    site.pages.source = folder;
    return site;
  }

  static Expected<Json> curves(const std::vector<CompareSite>& sites,
                               const std::string& template_tables = "") {
    CompareArguments arguments;
    arguments.quiet = true;
    arguments.template_tables = template_tables;
    return curves_json(arguments, sites);
  }

  // Of the sample site that has tables; made once, as it takes its time.
  static const Json& railway() {
    static const Json json =
        *curves({site(sample("railway_en/pages"))}, sample("railway_en/template_tables.txt"));
    return json;
  }

  Expected<cli::TableCounts> read_counts(const std::string& text) const {
    return cli::read_table_counts(write("tables.txt", text));
  }
};

std::vector<double> values_of(const Json& points, const char* name) {
  std::vector<double> values;
  for (const Json& point : points) values.push_back(point[name].get<double>());
  return values;
}

TEST_F(CompareCurvesTest, ActualTablesAreThoseWithAFixedTextOfTheirOwn) {
  EXPECT_EQ(railway()["tables"]["actual"], 7);
  EXPECT_EQ(railway()["tables"]["all"], 10);
}

TEST_F(CompareCurvesTest, RatioIsOfDiscoveredToActualTables) {
  const Json& points = railway()["tables"]["by_threshold"];
  EXPECT_EQ(points.size(), 20U);
  for (const Json& point : points) {
    EXPECT_NEAR(point["ttdr"].get<double>(), point["discovered"].get<double>() / 7, 1e-4);
  }
}

TEST_F(CompareCurvesTest, HigherThresholdsFindNoMoreTables) {
  const std::vector<double> ratios = values_of(railway()["tables"]["by_threshold"], "ttdr");
  EXPECT_TRUE(std::is_sorted(ratios.rbegin(), ratios.rend()));
  EXPECT_GT(ratios.front(), ratios.back());
}

TEST_F(CompareCurvesTest, TextOnAllPagesIsAPartOfEachPage) {
  const double fraction = railway()["tables"]["by_threshold"].back()["atf"].get<double>();
  EXPECT_GT(fraction, 0);
  EXPECT_LT(fraction, 1);
}

TEST_F(CompareCurvesTest, SamplesGrowToAllPages) {
  const Json& points = railway()["tables"]["by_sample"];
  EXPECT_EQ(values_of(points, "pages"), (std::vector<double>{3, 5, 9, 15, 20, 27}));
  const Json& all = railway()["tables"]["by_threshold"][5];
  ASSERT_EQ(all["threshold"], 0.3);
  EXPECT_EQ(points.back()["ttdr"], all["ttdr"]);
}

TEST_F(CompareCurvesTest, HalfOfThePagesAreMatched) {
  const Json& matching = railway()["matching"];
  EXPECT_EQ(matching["pages"].get<int>() - matching["learned"].get<int>(), 1);
  for (const char* name : {"by_structure_delta", "by_text_delta"}) {
    EXPECT_EQ(values_of(matching[name], "value"), (std::vector<double>{.5, .6, .7, .8, .9, 1}));
  }
}

TEST_F(CompareCurvesTest, GreedyMatchingDescribesNoMorePagesThanStrict) {
  for (const Json& point : railway()["matching"]["by_structure_delta"]) {
    EXPECT_LE(point["greedy"].get<double>(), point["strict"].get<double>());
    EXPECT_LE(point["strict"].get<double>(), 1);
    EXPECT_LT(point["unmatched"].get<double>(), 1);
  }
}

TEST_F(CompareCurvesTest, BothCurvesMeetAtTheDefaults) {
  const Json& matching = railway()["matching"];
  EXPECT_EQ(matching["by_structure_delta"][3]["strict"], matching["by_text_delta"][4]["strict"]);
}

TEST_F(CompareCurvesTest, EachThresholdIsAsChosenWhileTheOtherIsVaried) {
  CompareArguments arguments;
  arguments.quiet = true;
  arguments.learning.structure_delta = 0.5;
  arguments.learning.text_delta = 0.6;
  const Expected<Json> found = curves_json(arguments, {site(sample("railway_en/pages"))});
  ASSERT_TRUE(found.has_value()) << found.error().message();
  const Json& matching = (*found)["matching"];
  EXPECT_EQ(matching["structure_delta"], 0.5);
  EXPECT_EQ(matching["text_delta"], 0.6);
  for (const char* measure : {"strict", "greedy", "tolerant", "unmatched"}) {
    EXPECT_EQ(matching["by_structure_delta"][0][measure], matching["by_text_delta"][1][measure])
        << measure;
  }
  EXPECT_NE(matching["by_text_delta"], railway()["matching"]["by_text_delta"]);
}

TEST_F(CompareCurvesTest, WithoutCountsThereIsNoRatio) {
  const std::string folder = path("site");
  for (int i = 0; i < 6; ++i) {
    const std::string name = "page" + std::to_string(i);
    write("site/" + name + ".html",
          page(name, "The text of " + name) + "<table><tr><td>Home</table>");
  }
  const Expected<Json> found = curves({site(folder)});
  ASSERT_TRUE(found.has_value()) << found.error().message();
  EXPECT_TRUE((*found)["tables"]["actual"].is_null());
  EXPECT_TRUE((*found)["tables"]["by_threshold"][0]["ttdr"].is_null());
  EXPECT_EQ((*found)["tables"]["by_threshold"][0]["discovered"], 1.0);
}

TEST_F(CompareCurvesTest, SiteOfOnePageHasNone) {
  write("site/page.html", page("One", "Only one page"));
  const Expected<Json> found = curves({site(path("site"))});
  ASSERT_TRUE(found.has_value()) << found.error().message();
  EXPECT_TRUE((*found)["tables"].is_null());
  EXPECT_TRUE((*found)["matching"].is_null());
}

TEST_F(CompareCurvesTest, CountsAreOfOneSite) {
  const Expected<Json> found = curves({site("a"), site("b")}, "tables.txt");
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(found.error().code, ErrorCode::usage);
}

TEST_F(CompareCurvesTest, SiteThatCannotBeReadIsAnError) {
  EXPECT_FALSE(curves({site(path("nowhere"))}).has_value());
}

TEST_F(CompareCurvesTest, TableOfSeveralTemplatesCountsOnce) {
  const auto counts = read_counts(
      "# Tables: all, of this site\nthread\t2\t2\t1\n#\n# thread: menu, fixed, on 2 of 2 pages\n"
      "# thread: sponsor, varies, on 2 of 2 pages\n# list: menu, fixed, on 1 of 1 pages\n"
      "# list: frame, none, on 1 of 1 pages");
  ASSERT_TRUE(counts.has_value()) << counts.error().message();
  EXPECT_EQ(counts->tables, 3U);
  EXPECT_EQ(counts->fixed, 1U);
}

TEST_F(CompareCurvesTest, CountsOfNothingAreAnError) {
  EXPECT_FALSE(read_counts("# nothing\n").has_value());
  EXPECT_FALSE(read_counts("# thread: sponsor, varies, on 2 of 2 pages\n").has_value());
  EXPECT_EQ(cli::read_table_counts(path("nowhere")).error().code, ErrorCode::not_found);
}

TEST_F(CompareCurvesTest, PageHoldsTheComparison) {
  Json comparison = {{"methods", Json::array()}, {"name", "caf\xE9"}};
  EXPECT_THAT(cli::compare_html(comparison), HasSubstr("\"name\":\"caf\uFFFD\""));
}

}  // namespace
}  // namespace winnow::testing
