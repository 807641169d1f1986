// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/structured_data.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/parsed.h"
#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

std::string script(const std::string& json) {
  return "<script type='application/ld+json'>" + json + "</script>";
}

std::vector<StructuredItem> items_of(const std::string& html) {
  return read_structured_data(HtmlParser().parse(html));
}

// Returns the headlines of all items, each with a space behind it.
std::string headlines_of(const std::string& html) {
  std::string headlines;
  for (const StructuredItem& item : items_of(html)) headlines += item.headline + " ";
  return headlines;
}

std::string nested(std::size_t depth) {
  std::string json;
  for (std::size_t i = 0; i < depth; ++i) json += "[";
  json += R"({"headline":"deep"})";
  for (std::size_t i = 0; i < depth; ++i) json += "]";
  return json;
}

TEST(ItemKind, KnowsSubtypesByTheirNamesAndVocabulariesByAddress) {
  EXPECT_EQ(item_kind("Article"), ItemKind::article);
  EXPECT_EQ(item_kind("https://schema.org/NewsArticle"), ItemKind::article);
  EXPECT_EQ(item_kind("schema:BlogPosting"), ItemKind::article);
  EXPECT_EQ(item_kind("JobPosting"), ItemKind::described);
  EXPECT_EQ(item_kind("MusicEvent"), ItemKind::described);
  EXPECT_EQ(item_kind("WebPage"), ItemKind::page);
  EXPECT_EQ(item_kind("WebSite"), ItemKind::site);
  EXPECT_EQ(item_kind("Person"), ItemKind::other);
  EXPECT_EQ(item_kind(""), ItemKind::other);
}

TEST(StructuredData, HasAllThatAnItemSays) {
  const auto items = items_of(script(R"({"@context":"https://schema.org","@type":"NewsArticle",
      "headline":"H","name":"N","articleBody":"B","description":"D","datePublished":"2024-05-06",
      "dateModified":"2024-05-07","author":{"@type":"Person","name":"Ann"},"wordCount":3,
      "publisher":{"name":"P","logo":{"name":"L"}},"isAccessibleForFree":true,"image":null})"));
  ASSERT_EQ(items.size(), 1u);
  const StructuredItem& item = items[0];
  EXPECT_EQ(item.kind, ItemKind::article);
  EXPECT_EQ(item.headline + item.name + item.body + item.description + item.publisher, "HNBDP");
  EXPECT_EQ(item.published, "2024-05-06");
  EXPECT_EQ(item.modified, "2024-05-07");
  EXPECT_EQ(item.authors, std::vector<std::string>{"Ann"});
}

TEST(StructuredData, HasTheItemsOfArraysGraphsAndAllScripts) {
  EXPECT_EQ(headlines_of(script(R"([{"headline":"a"},{"headline":"b"}])") + "<p>text" +
                         script(R"({"@graph":[{"headline":"c"},{"headline":"d"}]})")),
            "a b  c d ");
}

TEST(StructuredData, HasTheMainEntityAndNoOtherParts) {
  EXPECT_EQ(headlines_of(script(R"({"@type":"WebPage","headline":"a",
      "mainEntity":{"headline":"b"},"hasPart":{"headline":"c","mainEntity":{"headline":"d"}},
      "review":[{"headline":"e"}]})")),
            "a b ");
}

TEST(StructuredData, HasTheHighestOfSeveralTypes) {
  EXPECT_EQ(items_of(script(R"({"@type":["Thing","Product","WebPage"]})"))[0].kind,
            ItemKind::described);
}

TEST(StructuredData, PrefersTheBodyOfTheArticleToOtherText) {
  EXPECT_EQ(items_of(script(R"({"text":"t","articleBody":"b","text":"u"})"))[0].body, "b");
  EXPECT_EQ(items_of(script(R"({"text":"t"})"))[0].body, "t");
}

TEST(StructuredData, HasAuthorsHoweverTheyAreWritten) {
  const auto items = items_of(script(R"([{"author":"a"},{"author":["b",{"name":"c"}]},
      {"author":{"worksFor":{"name":"x"},"name":"d","image":{"name":"y"}}}])"));
  EXPECT_EQ(items[0].authors, std::vector<std::string>{"a"});
  EXPECT_EQ(items[1].authors, (std::vector<std::string>{"b", "c"}));
  EXPECT_EQ(items[2].authors, std::vector<std::string>{"d"});
}

TEST(StructuredData, LooksUpAuthorsAndPublishersByIdentifier) {
  const auto items = items_of(script(R"({"@graph":[
      {"@type":"Article","author":[{"@id":"#ann"},{"@id":"#lost"}],"publisher":{"@id":"#press"}},
      {"@id":"#ann","name":"Ann"},{"@id":"#press","name":"Press"}]})"));
  EXPECT_EQ(items[1].authors, std::vector<std::string>{"Ann"});
  EXPECT_EQ(items[1].publisher, "Press");
}

TEST(StructuredData, SkipsABrokenScriptAndReadsTheNext) {
  EXPECT_EQ(headlines_of(script(R"([{"headline":"a"},{"headline":)") + script("") + script("x") +
                         script(R"({"headline":"b"})")),
            "b ");
}

TEST(StructuredData, DoesNotTakeTextBehindAnEmptyScriptForItsContent) {
  EXPECT_EQ(headlines_of(R"(<p><script type="application/ld+json"></script>{"headline":"a"})"), "");
}

TEST(StructuredData, IgnoresOtherScripts) {
  EXPECT_EQ(headlines_of(R"(<script type="application/json">{"headline":"a"}</script>
      <script>{"headline":"b"}</script>
      <script type=" APPLICATION/LD+JSON; charset=utf-8">{"headline":"c"}</script>)"),
            "c ");
}

TEST(StructuredData, ReadsThroughCommentsAndCdataMarks) {
  const std::string json = R"({"headline":"a"})";
  for (const std::string& wrapped : {"<!-- " + json + " -->", "//<![CDATA[\n" + json + "\n//]]>",
                                     "/* <![CDATA[ */" + json + "/* ]]> */", json + ";"}) {
    EXPECT_EQ(headlines_of(script(wrapped)), "a ") << wrapped;
  }
}

TEST(StructuredData, AllowsControlCharactersInStrings) {
  EXPECT_EQ(headlines_of(script("{\"headline\":\"a\nb\tc\"}")), "a b c ");
}

TEST(StructuredData, SkipsAScriptThatNestsTooDeeply) {
  EXPECT_EQ(headlines_of(script(nested(60))), "deep ");
  EXPECT_EQ(headlines_of(script(nested(100000)) + script(R"({"headline":"flat"})")), "flat ");
}

TEST(StructuredData, StopsAtAManageableNumberOfItems) {
  std::string json = "[";
  for (int i = 0; i < 1000; ++i) json += R"({"headline":"a"},)";
  const auto items = items_of(script(json + R"({"mainEntity":{"headline":"b"}}])"));
  EXPECT_EQ(items.size(), 256u);
  EXPECT_EQ(items.back().headline, "a");
}

TEST(MainItems, AreArticlesThenDescribedThingsThenPages) {
  const auto items = items_of(script(R"([{"@type":"WebPage","headline":"p"},
      {"@type":"Person","headline":"x"},{"@type":"Product","headline":"d"},
      {"@type":"Article","headline":"a"}])"));
  std::string headlines;
  for (const StructuredItem* item : main_items(items)) headlines += item->headline;
  EXPECT_EQ(headlines, "adp");
}

TEST(StructuredData, HasNoControlCharactersThatWereEscaped) {
  const auto items = items_of(
      script(R"({"articleBody":"a\u0000b\u001bc\rd\u007fe\nf\tg","author":{"name":"A\u0007nn"}})"));
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(items[0].body, "a b c d e\nf\tg");
  EXPECT_EQ(items[0].authors, std::vector<std::string>{"A nn"});
}

TEST(StructuredData, HasNoNoncharactersThatWereEscaped) {
  const auto items = items_of(script(R"({"headline":"a\uFFFFb\uFDD0c \uD83F\uDFFEd \u00E9"})"));
  EXPECT_EQ(items.at(0).headline, "a\uFFFDb\uFFFDc \uFFFDd \u00E9");
}

TEST(StructuredData, HasTheFirstArticleBodyThatSaysSomethingElseTheText) {
  const auto body_of = [](const std::string& json) {
    const auto items = items_of(script(json));
    return items.empty() ? "none" : items[0].body;
  };
  EXPECT_EQ(body_of(R"({"text":"t","articleBody":""})"), "t");
  EXPECT_EQ(body_of(R"({"text":"t","articleBody":[" ","a","b"]})"), "a");
  EXPECT_EQ(body_of(R"({"articleBody":["a",""],"text":"t"})"), "a");
  EXPECT_EQ(body_of(R"({"articleBody":"","text":"t"})"), "t");
}

TEST(MainItems, LeaveOutAKindOfWhichThereAreSeveral) {
  const auto items = items_of(script(R"([{"@type":"Product","name":"a"},
      {"@type":"Product","name":"b"},{"@type":"Article","name":"c"},{"@type":"Article","name":"c"},
      {"@type":"Article"}])"));
  EXPECT_EQ(main_items(items).size(), 3u);
}

std::string json_script(const std::string& json) {
  return "<script type='application/ld+json'>" + json + "</script>";
}

std::string structured_text_of(const std::string& json) {
  return structured_text(read_structured_data(parsed(json_script(json)).document));
}

std::string missing_from(const std::string& html) {
  WordSegmenter segmenter;
  return missing_structured_text(parsed(html), segmenter);
}

// Makes `count` different words from that number on.
std::string words(int first, int count) {
  std::string text;
  for (int i = first; i < first + count; ++i) text += " w" + std::to_string(i);
  return text.substr(1);
}

std::string product(const std::string& description) {
  return json_script(R"({"@type":"Product","description":")" + description + "\"}");
}

TEST(StructuredText, IsTheBodyOfAnArticleAndTheDescriptionOfAThing) {
  EXPECT_EQ(structured_text_of(R"({"@type":"Article","articleBody":"b","description":"d"})"), "b");
  EXPECT_EQ(structured_text_of(R"({"@type":"Recipe","text":"b","description":"d"})"), "d");
  EXPECT_EQ(structured_text_of(R"({"@type":"WebPage","text":"b","description":"d"})"), "");
}

TEST(StructuredText, IsTheLongestOfAnItemThatIsGivenTwice) {
  EXPECT_EQ(structured_text_of(R"([{"@type":"Product","description":"a"},
      {"@type":"Product","description":"a b"}])"),
            "a b");
}

TEST(StructuredText, IsNothingOnAPageThatListsThings) {
  EXPECT_EQ(structured_text_of(R"([{"@type":"Product","name":"x","description":"a"},
      {"@type":"Product","name":"y","description":"b"}])"),
            "");
}

TEST(StructuredText, IsNothingIfItIsCutOff) {
  EXPECT_EQ(structured_text_of(R"({"@type":"Article","articleBody":"so it..."})"), "");
  EXPECT_EQ(structured_text_of(R"({"@type":"Article","articleBody":"so it [&hellip;]"})"), "");
}

TEST(MissingStructuredText, IsWhatThePageDoesNotShow) {
  EXPECT_EQ(missing_from(product(words(0, 60)) + "<p>" + words(100, 50)), words(0, 60));
}

TEST(MissingStructuredText, IsNothingOnAPageThatShowsMoreThanItHolds) {
  EXPECT_EQ(missing_from(product(words(0, 60)) + "<p>" + words(100, 61)), "");
}

TEST(MissingStructuredText, IsNothingIfHalfOfItIsShown) {
  const std::string text = words(0, 62);  // 60 runs of three words
  EXPECT_EQ(missing_from(product(text) + "<p>" + words(0, 32)), "");
  EXPECT_EQ(missing_from(product(text) + "<p>" + words(0, 31)), text);
}

TEST(MissingStructuredText, FindsItAcrossBlocksAndInOtherCase) {
  EXPECT_EQ(
      missing_from(product(words(0, 60)) + "<p>" + words(0, 20) + "<p>W20 W21<p>" + words(22, 38)),
      "");
}

TEST(MissingStructuredText, DoesNotTakeHiddenTextForShown) {
  EXPECT_EQ(
      missing_from(product(words(0, 60)) + "<p hidden>" + words(0, 60) + "<p>" + words(100, 50)),
      words(0, 60));
}

TEST(MissingStructuredText, IsNothingForAShortTeaser) {
  EXPECT_EQ(missing_from(product(words(0, 39))), "");
  EXPECT_EQ(missing_from(product(words(0, 40))), words(0, 40));
}

// Only the first mebibyte is compared, which here ends inside a character.
TEST(MissingStructuredText, IsWholeWhereItIsLong) {
  std::string text;
  for (int i = 0; i < 400'000; ++i) text += "\u00E9 ";
  text.pop_back();
  EXPECT_EQ(missing_from(product(text) + "<p>" + words(0, 50)), text);
}

TEST(MissingStructuredText, IsNothingWithoutStructuredData) { EXPECT_EQ(missing_from("<p>a"), ""); }

TEST(PlainText, HasALineForEachParagraph) {
  EXPECT_EQ(plain_text("  one\n\n two   words\r\n"), "one\ntwo words");
  EXPECT_EQ(plain_text("one &amp; two\nthree"), "one & two\nthree");
  EXPECT_EQ(plain_text("<p>one <b>two</b></p><p hidden>x</p><p>three"), "one two\nthree");
  EXPECT_EQ(plain_text(""), "");
}

TEST(PlainText, UndoesEscapedMarkup) {
  EXPECT_EQ(plain_text("&lt;p&gt;one&lt;/p&gt;&lt;p&gt;two&lt;/p&gt;"), "one\ntwo");
}

TEST(PlainText, KeepsAComparisonThatWasEscaped) {
  EXPECT_EQ(plain_text("if a &lt;b and c> d"), "if a <b and c> d");
}

}  // namespace

}  // namespace winnow
