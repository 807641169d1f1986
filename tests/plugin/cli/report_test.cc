// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "plugin/report/json_text.h"
#include "plugin/report/page_report.h"

namespace winnow::report {
namespace {

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

}  // namespace

}  // namespace winnow::report
