// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page's report: its text as JSON, the classes of text, and the choice among the members of its
// object.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/report/json_text.h"
#include "plugin/report/page_report.h"

namespace winnow::report {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(JsonText, EscapesATextOfAnyLengthInOnePiece) {
  EXPECT_EQ(json_of(std::string_view()), "\"\"");
  for (const std::string part : {"\u00E9", "a\u00E9\n", "\xF0\x9F\x98\x80\"\\"}) {
    std::string text;
    while (text.size() < 300'000) text += part;
    EXPECT_EQ(json_of(std::string_view(text)), nlohmann::json(text).dump());
  }
}

TEST(JsonText, ReplacesWhatIsNoCharacterHoweverLong) {
  const std::string text(200'000, '\x80');
  const std::string read = nlohmann::json::parse(json_of(std::string_view(text)));
  EXPECT_EQ(read.size(), 3 * text.size());
  EXPECT_EQ(read.find_first_not_of("\xEF\xBF\xBD"), std::string::npos);
}

// Only what is not plain is dumped by nlohmann.
TEST(JsonText, IsTheSameWhereverPlainTextBeginsAndEnds) {
  using nlohmann::json;
  const std::string plain = "plain text, longer than a run";
  for (const std::string other :
       {"\"", "\\", "\n", "\x01", "\x7F", "\u00E9", "\xE2\x82", "\x80", "\xF0\x9F"}) {
    for (std::size_t size = 0; size <= plain.size(); ++size) {
      const std::string text = plain.substr(0, size) + other + plain.substr(size) + other + other;
      EXPECT_EQ(json_of(std::string_view(text)),
                json(text).dump(-1, ' ', false, json::error_handler_t::replace));
    }
  }
}

// Three blocks, "one" of class main, "two" of class page, "three" of class template; and text of
// the structured data.
ExtractedPage three_classes() {
  ExtractedPage page;
  page.blocks = PageParser(ParseOptions{}).parse("<p>one<p>two<p>three").value().blocks;
  page.verdicts = {{TextClass::main, Reason::probable, 1},
                   {TextClass::page, Reason::improbable, 0},
                   {TextClass::template_, Reason::repeats, 0}};
  page.structured_text = "data\n";
  return page;
}

std::string text(std::string_view classes) {
  return text_of(three_classes(), parse_classes(classes).value());
}

TEST(TextClasses, ChooseTheTextInTheOrderOfThePage) {
  EXPECT_EQ(text("page"), "two\n");
  EXPECT_EQ(text("template,page"), "two\nthree\n");
}

TEST(TextClasses, HaveTheStructuredTextWithTheMainText) {
  EXPECT_EQ(text("main"), "one\ndata\n");
  EXPECT_EQ(text("page,main,template"), "one\ntwo\nthree\ndata\n");
}

TEST(TextClasses, AreRefusedByTheirName) {
  for (const char* wrong : {"", "Main", "main,", "main, page", "main;page", "main,all"}) {
    const Expected<TextClasses> classes = parse_classes(wrong);
    ASSERT_FALSE(classes) << wrong;
    EXPECT_EQ(classes.error().code, ErrorCode::usage);
  }
  EXPECT_THAT(parse_classes("main,all").error().message(), ::testing::HasSubstr("\"all\""));
}

TEST(TextClasses, MayBeNamedTwice) { EXPECT_EQ(text("page,page"), "two\n"); }

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
  report.page.title = "A";
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
