// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/queries/report/sample_experiment.h"
#include "winnow/queries/experiment_report.h"
#include "winnow/queries/methods_report.h"

namespace winnow {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr std::string_view kDataBegin = R"(<script type="application/json" id="data">)";

std::string data_of(const std::string& page) {
  const std::size_t begin = page.find(kDataBegin) + kDataBegin.size();
  return page.substr(begin, page.find("</script>", begin) - begin);
}

std::string without_scripts(std::string page) {
  for (std::size_t begin; (begin = page.find("<script")) != std::string::npos;) {
    page.erase(begin, page.find("</script>", begin) + 9 - begin);
  }
  return page;
}

TEST(ExperimentHtml, IsAPageOfItsOwn) {
  const std::string page = to_html(small_experiment());
  EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(page, HasSubstr("</html>"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, Not(HasSubstr("{{")));
}

TEST(ExperimentHtml, LoadsNothing) {
  // The code of scripts holds names of attributes and of namespaces.
  const std::string markup = without_scripts(to_html(small_experiment()));
  for (const char* loads : {"src=", "href=", "url(", "@import", "<link", "<iframe", "<img"}) {
    EXPECT_THAT(markup, Not(HasSubstr(loads)));
  }
  const std::string page = to_html(small_experiment());
  EXPECT_THAT(page, Not(HasSubstr("<script src")));
}

TEST(ExperimentHtml, KeepsTextFromPagesOutOfTheMarkup) {
  Experiment experiment = small_experiment();
  const std::string hostile = "</script><img src=x onerror=alert(1)><!-- &amp; \u2028 \u2029";
  experiment.collections[0].details[0].best[0].hits[0].title = hostile;
  experiment.plan.topics[0].text = hostile;
  const std::string page = to_html(experiment);
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  const std::string data = data_of(page);
  for (const char* raw : {"<", ">", "&", "\u2028", "\u2029"})
    EXPECT_THAT(data, Not(HasSubstr(raw)));
  const auto json = nlohmann::json::parse(data);
  EXPECT_EQ(json["collections"][0]["details"][0]["best"][0]["hits"][0]["title"], hostile);
  EXPECT_EQ(json["topics"]["texts"][0], hostile);
}

TEST(ExperimentHtml, DoesNotReplaceMarksInData) {
  Experiment experiment = small_experiment();
  experiment.plan.topics[0].text = "{{d3}}";
  EXPECT_EQ(nlohmann::json::parse(data_of(to_html(experiment)))["topics"]["texts"][0], "{{d3}}");
}

TEST(ExperimentHtml, HoldsOnlyTestedMeasuresByTopic) {
  const auto json = nlohmann::json::parse(data_of(to_html(small_experiment())));
  const auto& values = json["collections"][0]["results"][0]["by_topic"]["values"];
  EXPECT_EQ(values.size(), 2U);
  EXPECT_EQ(values["map"].size(), 2U);
}

TEST(ExperimentHtml, NamesTheAuthorAndLicenceOfItsCharts) {
  const std::string page = to_html(small_experiment());
  EXPECT_THAT(page, HasSubstr("Mike Bostock"));
  EXPECT_THAT(page, HasSubstr("Redistribution and use in source and binary forms"));
}

TEST(MethodsHtml, IsAPageOfItsOwn) {
  const std::string page = methods_html("{}");
  EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(page, HasSubstr("</html>"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, Not(HasSubstr("{{")));
}

TEST(MethodsHtml, LoadsNothing) {
  const std::string markup = without_scripts(methods_html("{}"));
  for (const char* loads : {"src=", "href=", "url(", "@import", "<link", "<iframe", "<img"}) {
    EXPECT_THAT(markup, Not(HasSubstr(loads)));
  }
  EXPECT_THAT(methods_html("{}"), Not(HasSubstr("<script src")));
}

TEST(MethodsHtml, HoldsAllScriptsThatItsMarksName) {
  const std::string page = methods_html("{}");
  for (const char* text : {"winnow.costChart = ", "winnow.dotPlot = ", "winnow.heatTable = ",
                           "winnow.studyChart = ", "winnow.table = ", "winnow.drawLines = ",
                           "https://d3js.org v5", ".heat td", "prefers-color-scheme"}) {
    EXPECT_THAT(page, HasSubstr(text));
  }
}

TEST(MethodsHtml, KeepsTextOutOfTheMarkup) {
  const std::string hostile = "</script><img src=x onerror=alert(1)><!-- &amp; \u2028 \u2029";
  const std::string page = methods_html(nlohmann::json{{"sites", {hostile}}}.dump());
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  const std::string data = data_of(page);
  for (const char* raw : {"<", ">", "&", "\u2028", "\u2029"}) {
    EXPECT_THAT(data, Not(HasSubstr(raw)));
  }
  EXPECT_EQ(nlohmann::json::parse(data)["sites"][0], hostile);
}

TEST(MethodsHtml, DoesNotReplaceMarksInData) {
  for (const std::string data : {R"(["{{d3.min.js}}"])", R"(["{{head.html}}"])"}) {
    EXPECT_EQ(data_of(methods_html(data)), data);
  }
}

TEST(MethodsHtml, NamesTheAuthorAndLicenceOfItsCharts) {
  EXPECT_THAT(without_scripts(methods_html("{}")), HasSubstr("Mike Bostock"));
}

}  // namespace

}  // namespace winnow
