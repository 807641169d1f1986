// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "winnow/queries/methods_report.h"

namespace winnow {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr std::string_view kMethodsDataBegin = R"(<script type="application/json" id="data">)";

std::string methods_data_of(const std::string& page) {
  const std::size_t begin = page.find(kMethodsDataBegin) + kMethodsDataBegin.size();
  return page.substr(begin, page.find("</script>", begin) - begin);
}

std::string without_scripts(std::string page) {
  for (std::size_t begin; (begin = page.find("<script")) != std::string::npos;) {
    page.erase(begin, page.find("</script>", begin) + 9 - begin);
  }
  return page;
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
  const std::string data = methods_data_of(page);
  for (const char* raw : {"<", ">", "&", "\u2028", "\u2029"}) {
    EXPECT_THAT(data, Not(HasSubstr(raw)));
  }
  EXPECT_EQ(nlohmann::json::parse(data)["sites"][0], hostile);
}

TEST(MethodsHtml, DoesNotReplaceMarksInData) {
  for (const std::string data : {R"(["{{d3.min.js}}"])", R"(["{{head.html}}"])"}) {
    EXPECT_EQ(methods_data_of(methods_html(data)), data);
  }
}

TEST(MethodsHtml, NamesTheAuthorAndLicenceOfItsCharts) {
  EXPECT_THAT(without_scripts(methods_html("{}")), HasSubstr("Mike Bostock"));
}

}  // namespace
}  // namespace winnow
