// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/gumbo/parser_input.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "extractor/html/scan/bomb_check.h"
#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

std::string page_with(std::string_view markup) {
  std::string page =
      "<!doctype html><html><head><title>1 < 2</title></head><body><div class='a>b'><p><a></a></p>"
      "</div>";
  page.append(markup);
  return page;
}

// Returns what the parser reads instead of the name in a page that has `markup` behind all ordinary
// elements.
std::string_view stand_in(std::string_view markup, std::string_view name) {
  ElementNames names;
  EXPECT_EQ(check_for_bomb(page_with(markup), Limits{}, &names), Degraded::no);
  StandIns stand_ins;
  stand_ins.choose(names);
  return stand_ins.of(name);
}

bool stands_in(std::string_view markup, std::string_view name) {
  return !stand_in(markup, name).empty();
}

TEST(StandIns, AreForNamesInAnySpelling) {
  EXPECT_TRUE(stands_in("<main>", "main"));
  EXPECT_TRUE(stands_in("<MAIN>", "main"));
  EXPECT_TRUE(stands_in("<main", "main"));
  EXPECT_TRUE(stands_in("<main\nid=x>", "main"));
  EXPECT_TRUE(stands_in("<search/>", "search"));
  EXPECT_TRUE(stands_in("<main><dialog>", "dialog"));
  EXPECT_TRUE(stands_in("<custom-element>", "custom-element"));
  EXPECT_TRUE(stands_in("<slot><picture>", "picture"));
  EXPECT_TRUE(stands_in("<svg><path></path></svg><custom-element>", "custom-element"));
}

TEST(StandIns, AreForNoOtherElements) {
  EXPECT_FALSE(stands_in("", "div"));
  EXPECT_FALSE(stands_in("<section><article><nav>", "section"));
  EXPECT_FALSE(stands_in("</main></custom-element>", "main"));
}

TEST(StandIns, AreForNoNamesWithinTexts) {
  EXPECT_FALSE(stands_in("<!-- <main> -->", "main"));
  EXPECT_FALSE(stands_in("<script>'<main>'</script>", "main"));
  EXPECT_FALSE(stands_in("<p title='<main>'>", "main"));
  EXPECT_FALSE(stands_in("<svg><path></path></svg>", "path"));
  EXPECT_FALSE(stands_in("<svg><![CDATA[ > <main> ]]></svg>", "main"));
}

TEST(StandIns, AreForgottenWithThePage) {
  ElementNames names;
  EXPECT_EQ(check_for_bomb("<svg><td></svg><main><x-a>", Limits{}, &names), Degraded::no);
  names.clear();
  StandIns stand_ins;
  stand_ins.choose(names);
  EXPECT_TRUE(stand_ins.empty());
}

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

Document parsed(std::string_view page, bool direct) {
  ParseOptions options;
  options.direct = direct;
  return HtmlParser(options).parse(std::string(page));
}

// Returns all texts and titles of elements, in order.
std::string words_of(const Document& document) {
  std::string words;
  std::string scratch;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (!document.is_element(node)) {
      words += document.text(node, scratch);
    } else if (document.has_attribute(node, Attribute::title)) {
      words += "[" + std::string(document.attribute(node, Attribute::title, scratch)) + "]";
    }
  }
  return words;
}

void expect_words(std::string_view content, std::string_view words) {
  const std::string page = "<!doctype html><html><head></head><body>" + std::string(content);
  for (const bool direct : {false, true}) {
    const Document document = parsed(page, direct);
    EXPECT_EQ(words_of(document), words) << content << " direct: " << direct;
    EXPECT_EQ(document.source(), page);
  }
}

std::string replaced(std::string_view before, std::string_view after) {
  return std::string(before) + std::string(kReplacement) + std::string(after);
}

TEST(LongNumbers, AreThoseOfMoreThanSevenDigits) {
  for (const std::string_view text : {"&#12345678;", "&#000012345678", "&#x80000041;",
                                      "&#X100000041", "&#1234567;&#99999999999999999999999;"}) {
    const LongNumber number = find_long_number(text, 0);
    ASSERT_LT(number.begin, text.size()) << text;
    EXPECT_EQ(number.stand_in().size(), number.end - number.begin);
    EXPECT_NE(text[number.begin], '0');
  }
  for (const std::string_view text : {"&#1234567;", "&#x00000000000000041;", "&#00000000000065;",
                                      "&12345678;", "#12345678", "&#x;12345678", "&#", "&#x", ""}) {
    EXPECT_EQ(find_long_number(text, 0).begin, text.size()) << text;
  }
}

TEST(ParserInput, NumbersBeyondUnicodeDoNotWrapInTexts) {
  for (const std::string_view number :
       {"&#4294967361;", "&#x100000041;", "&#X100000041;", "&#18446744073709551681;",
        "&#0004294967361;", "&#x80000041;", "&#2147483713;", "&#x80EEEEEEEE;", "&#99999999;",
        "&#1000000000000000000000000000000000000000000000065;"}) {
    expect_words("<p>a" + std::string(number) + "b</p>", replaced("a", "b"));
    expect_words("<p title='a" + std::string(number) + "b'>c</p>", replaced("[a", "b]c"));
    expect_words("<p><textarea>a" + std::string(number) + "b</textarea>", replaced("a", "b"));
  }
  expect_words("<p>a&#4294967361</p>", replaced("a", ""));
  expect_words("<p title=a&#4294967361>b</p>", replaced("[a", "]b"));
  expect_words("<p>&#0000000000065;&#x0000000000042;</p>", "AB");
}

TEST(ParserInput, NumbersThatAreNoReferencesStayAsTheyAre) {
  expect_words("<script>a &#4294967361;</script>&#4294967361;", replaced("a &#4294967361;", ""));
  expect_words("<!--&#4294967361;-->&#4294967361;", replaced("&#4294967361;", ""));
  expect_words("<xmp>&#4294967361;</xmp>", "&#4294967361;");
  expect_words("&#4294967361;<plaintext>&#4294967361;", replaced("", "&#4294967361;"));
  expect_words("<svg><![CDATA[>&#4294967361;]]></svg>", ">&#4294967361;");
  expect_words("<svg><style>&#4294967361;</style></svg>", replaced("", ""));
}

TEST(ParserInput, NamesAndNumbersChangeSideBySide) {
  expect_words("<x-a title='&#4294967361;'>b</x-a><x-b>&#4294967362;c</x-b>",
               replaced("[", "]b") + replaced("", "c"));
  expect_words("<plaintext><x-a>", "<x-a>");
}

TEST(ParserInput, GivesTheTextItsOwnBytesBack) {
  const std::string page = "<x-a t='&#4294967361;' &#4294967361;>&#x100000041;</x-a>";
  std::string text = page;
  StandIns stand_ins;
  ElementNames names;
  EXPECT_EQ(check_for_bomb(text, Limits{}, &names), Degraded::no);
  stand_ins.choose(names);
  ParserInput input;
  input.write(stand_ins, text);
  EXPECT_EQ(text.size(), page.size());
  EXPECT_EQ(text.find("x-a"), std::string::npos);
  EXPECT_NE(text.find(" &#4294967361;>"), std::string::npos);  // a name
  EXPECT_EQ(text.find("'&#4294967361;"), std::string::npos);
  EXPECT_EQ(text.find("&#x100000041;"), std::string::npos);
  input.restore();
  EXPECT_EQ(text, page);
}

}  // namespace

}  // namespace winnow
