// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "indexer/schema/document_builder.h"
#include "indexer/schema/page_text.h"
#include "tests/indexer/schema/built_page.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

std::string data_of_page(const RawPage& raw, std::size_t text_bytes = 1000) {
  return document_data(raw, extract_all(raw), "en", "https://example.org/b", text_bytes, true);
}

std::string field_of(const std::string& html, std::string_view name) {
  return std::string(data_field(data_of_page(example_page(html)), name));
}

std::string repeat(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(DocumentData, HoldsItsLinesInOrder) {
  const std::string data =
      data_of_page(example_page("<title>Title</title><meta name=author content=Ann><p>One "
                                "two.</p><h2 id=a>Six</h2><p>Three."));
  std::vector<std::string> lines;
  std::istringstream stream(data);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  EXPECT_THAT(
      lines, ElementsAre("url=https://example.org/docs/api/intro.HTML",
                         "sample=One two. Six Three.", "caption=Title", "author=Ann",
                         "type=text/html", "modtime=1700000000", StartsWith("size="), "language=en",
                         "path=docs/api/intro.HTML", "canonical=https://example.org/b",
                         "sections=9,3,2,a", "text=One two. Six Three."));
}

TEST(DocumentData, LeavesOutWhatIsUnknown) {
  RawPage raw = example_page("<p>Text");
  const std::string data = document_data(raw, extract_all(raw), "", "", 0, true);
  for (const std::string_view name :
       {field::kAuthor, field::kLanguage, field::kCanonical, field::kText}) {
    EXPECT_EQ(data.find("\n" + std::string(name) + "="), std::string::npos) << name;
  }
}

TEST(DocumentData, HasNoLineBreaksInsideAValue) {
  RawPage raw = example_page("<p>Text");
  raw.path = "a\nurl=evil\r\x01.html";
  const std::string data = data_of_page(raw);
  EXPECT_EQ(std::count(data.begin(), data.end(), '\n'), 9);
  EXPECT_EQ(data_field(data, field::kPath), "a%0Aurl=evil%0D%01.html");
  EXPECT_EQ(data_field(data, field::kUrl), raw.url);
}

TEST(Sample, IsTheDescriptionIfThereIsOne) {
  EXPECT_EQ(
      field_of("<meta name=description content='All in a few words'><p>At length", field::kSample),
      "All in a few words");
  EXPECT_EQ(field_of("<p>At length", field::kSample), "At length");
}

TEST(Sample, IsTheTextIfTheDescriptionSaysNothingOfThePage) {
  EXPECT_EQ(field_of("<meta name=description content='...'><p>At length", field::kSample),
            "At length");
  const RawPage raw = example_page(
      "<meta name=description content='The home page of all bakers'><title>Rye</title>"
      "<h1>Rye</h1><p>At length");
  ExtractedPage page = extract_all(raw);
  page.described = false;
  EXPECT_EQ(data_field(document_data(raw, page, "en", "", 0, true), field::kSample), "At length")
      << "and the title, which is shown above it, is not said twice";
}

TEST(ShownText, LeavesOutWhatIsNotToBeShown) {
  const RawPage raw = example_page(
      "<p>One <b data-nosnippet>secret</b> two.<!--googleoff: snippet--><p>Hidden from hits."
      "<!--googleon: snippet--><p>Three.");
  const std::string data = data_of_page(raw);
  EXPECT_EQ(data_field(data, field::kText), "One two. Three.");
  EXPECT_EQ(data_field(data, field::kSample), "One two. Three.");
  const Terms terms = terms_of(build(raw).document);
  EXPECT_TRUE(terms.contains("secret") && terms.contains("hidden")) << "but is searched";
}

TEST(Sample, IsCutBetweenWords) {
  const std::string sample = field_of("<p>" + repeat("sixteen letters ", 100), field::kSample);
  EXPECT_LE(sample.size(), 300u);
  EXPECT_GT(sample.size(), 240u);
  EXPECT_TRUE(sample.ends_with("sixteen") || sample.ends_with("letters")) << sample;
}

TEST(Caption, IsTheTitleOfThePage) {
  EXPECT_EQ(field_of("<title>A  title</title><h2>A heading</h2>", field::kCaption), "A title");
}

TEST(Caption, IsTheFirstHeadingOfAPageWithoutTitle) {
  EXPECT_EQ(field_of("<p>Text<h3>A heading</h3><h2>Another</h2>", field::kCaption), "A heading");
}

TEST(Caption, IsTheNameOfTheFileWhereThereIsNothingElse) {
  EXPECT_EQ(field_of("<p>Text", field::kCaption), "intro.HTML");
}

TEST(Caption, IsCutAtTheEndOfACharacter) {
  const std::string caption =
      field_of("<title>x" + repeat("猫", 1000) + "</title>", field::kCaption);
  EXPECT_EQ(caption, "x" + repeat("猫", 333));
}

TEST(StoredText, IsCutToTheBytesAskedFor) {
  const RawPage raw = example_page("<p>" + repeat("word ", 1000));
  const std::string data = data_of_page(raw, 101);
  EXPECT_EQ(data_field(data, field::kText), repeat("word ", 19) + "word");
}

TEST(StoredText, MayBeShorterThanTheSample) {
  const std::string data = data_of_page(example_page("<p>" + repeat("word ", 50)), 10);
  EXPECT_EQ(data_field(data, field::kText), "word word");
  EXPECT_GT(data_field(data, field::kSample).size(), 200u);
}

TEST(StoredText, SeparatesBlocksBySpaces) {
  EXPECT_EQ(field_of("<ul><li>one<li>two</ul><p>three", field::kText), "one two three");
}

}  // namespace
}  // namespace winnow
