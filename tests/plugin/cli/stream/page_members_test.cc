// SPDX-License-Identifier: GPL-2.0-or-later
//
// The choice among the members of a page's object.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "plugin/report/page_report.h"

namespace winnow::report {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string chosen(const PageReport& report, std::vector<std::string> names) {
  return to_json(report, names);
}

TEST(PageMembers, AreThoseOfAPagesObjectInItsOrder) {
  const auto object = nlohmann::ordered_json::parse(to_json(PageReport{}));
  std::vector<std::string> names;
  for (const auto& member : object.items()) names.push_back(member.key());
  EXPECT_TRUE(std::ranges::equal(page_members(), names));
}

TEST(PageMembers, AreWrittenInTheOrderAskedFor) {
  PageReport report;
  report.path = "a\",\"url\":1";
  report.title = "A";
  EXPECT_EQ(chosen(report, {"title", "path", "url"}),
            R"({"title":"A","path":"a\",\"url\":1","url":null})");
}

TEST(PageMembers, HaveTheValuesOfTheWholeObject) {
  PageReport report;
  report.path = "a.html";
  report.text = "words\n";
  const auto whole = nlohmann::json::parse(to_json(report));
  for (const std::string_view name : page_members()) {
    const auto object = nlohmann::json::parse(chosen(report, {std::string(name)}));
    ASSERT_EQ(object.size(), 1U) << name;
    EXPECT_EQ(object[std::string(name)], whole[std::string(name)]) << name;
  }
}

TEST(PageMembers, AreNamedWithCommas) {
  const auto names = parse_members("url,title,url");
  ASSERT_TRUE(names);
  EXPECT_THAT(*names, ElementsAre("url", "title"));
}

TEST(PageMembers, ThatThereAreNotAreAnErrorThatQuotesThem) {
  for (const char* wrong : {"url,titel", "", "url,", ",url", "url, title"}) {
    const auto names = parse_members(wrong);
    ASSERT_FALSE(names) << wrong;
    EXPECT_EQ(names.error().code, ErrorCode::usage);
  }
  EXPECT_THAT(parse_members("titel").error().message(), HasSubstr("\"titel\""));
}

}  // namespace
}  // namespace winnow::report
