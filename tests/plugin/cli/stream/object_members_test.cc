// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/object_members.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "plugin/report/page_report.h"

namespace winnow::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string chosen(std::string_view object, std::vector<std::string> names) {
  return choose_members(object, names);
}

TEST(ObjectMembers, AreThoseOfAPagesObjectInItsOrder) {
  const auto object = nlohmann::ordered_json::parse(to_json(report::PageReport{}));
  std::vector<std::string> names;
  for (const auto& member : object.items()) names.push_back(member.key());
  EXPECT_TRUE(std::ranges::equal(page_members(), names));
}

TEST(ObjectMembers, AreCopiedInTheOrderAskedFor) {
  EXPECT_EQ(chosen(R"({"a":1,"b":"x","c":null})", {"c", "a"}), R"({"c":null,"a":1})");
  EXPECT_EQ(chosen(R"({"a":1})", {"a"}), R"({"a":1})");
  EXPECT_EQ(chosen(R"({"a":1})", {"b"}), "{}");
  EXPECT_EQ(chosen("{}", {"a"}), "{}");
}

TEST(ObjectMembers, MayHoldWhatLooksLikeOthers) {
  EXPECT_EQ(chosen(R"({"a":{"b":[1,{"c":2}],"d":"}"},"b":"\",\"b\":\\","c":[",","]"]})", {"b"}),
            R"({"b":"\",\"b\":\\"})");
  EXPECT_EQ(
      chosen(R"({"a":{"b":[1,{"c":2}],"d":"}"},"b":"\",\"b\":\\","c":[",","]"]})", {"c", "a"}),
      R"({"c":[",","]"],"a":{"b":[1,{"c":2}],"d":"}"}})");
}

TEST(ObjectMembers, AreNamedWithCommas) {
  const auto names = parse_members("url,title,url");
  ASSERT_TRUE(names);
  EXPECT_THAT(*names, ElementsAre("url", "title"));
}

TEST(ObjectMembers, ThatThereAreNotAreAnErrorThatQuotesThem) {
  for (const char* wrong : {"url,titel", "", "url,", ",url", "url, title"}) {
    const auto names = parse_members(wrong);
    ASSERT_FALSE(names) << wrong;
    EXPECT_EQ(names.error().code, ErrorCode::usage);
  }
  EXPECT_THAT(parse_members("titel").error().message(), HasSubstr("\"titel\""));
}

}  // namespace
}  // namespace winnow::cli
