// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/content_chunks.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/extractor/structure/whole_page.h"

namespace winnow {
namespace {

using Strings = std::vector<std::string>;

std::vector<ContentChunk> chunks_of(std::string_view html, const ChunkLimits& limits = {}) {
  WordSegmenter segmenter;
  return content_chunks(tree_of(html), limits, segmenter);
}

Strings texts_of(const std::vector<ContentChunk>& chunks) {
  Strings texts;
  for (const ContentChunk& chunk : chunks) texts.push_back(chunk.text);
  return texts;
}

// Gives "name1 name2 ... nameN".
std::string numbered_words(const std::string& name, int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += name + std::to_string(i) + (i < count ? " " : "");
  return text;
}

void expect_within(const std::vector<ContentChunk>& chunks, const ChunkLimits& limits) {
  const std::size_t most =
      limits.characters > 0 ? limits.characters : limits.words * kCharactersAWord;
  for (const ContentChunk& chunk : chunks) {
    EXPECT_LE(chunk.words, limits.words) << chunk.text;
    EXPECT_LE(chunk.characters, most) << chunk.text;
    EXPECT_FALSE(chunk.text.empty());
  }
}

TEST(ContentChunks, OfNothingAreNone) { EXPECT_TRUE(chunks_of("").empty()); }

TEST(ContentChunks, OfAPageThatFitsAreOne) {
  const auto chunks = chunks_of("<h1 id=a>A</h1><p>b c<h2>D</h2><p>e");
  ASSERT_EQ(chunks.size(), 1U);
  EXPECT_EQ(chunks[0].text, "# A\n\nb c\n\n## D\n\ne\n");
  EXPECT_EQ(chunks[0].words, 5U);
  EXPECT_EQ(chunks[0].characters, chunks[0].text.size());
  EXPECT_TRUE(chunks[0].headings.empty());
}

TEST(ContentChunks, FollowSections) {
  const std::string html = "<h1 id=top>Top</h1><p>" + numbered_words("a", 15) +
                           "<h2 id=one>One</h2><p>" + numbered_words("b", 8) +
                           "<h3 id=deep>Deep</h3><p>c<h2>Two</h2><p>" + numbered_words("d", 12);
  const auto chunks = chunks_of(html, {20, 0, 0});
  ASSERT_EQ(chunks.size(), 3U);
  EXPECT_EQ(chunks[0].headings, (Strings{"Top"}));
  EXPECT_EQ(chunks[0].anchor, "top");
  EXPECT_EQ(chunks[1].headings, (Strings{"Top", "One"}));
  EXPECT_EQ(chunks[1].anchor, "one");
  EXPECT_NE(chunks[1].text.find("### Deep\n\nc\n"), std::string::npos);
  EXPECT_EQ(chunks[2].headings, (Strings{"Top", "Two"}));
  EXPECT_EQ(chunks[2].anchor, "top") << "where the heading has no id, that of one around it";
}

TEST(ContentChunks, LeaveNoHeadingAlone) {
  const std::string html = "<h1>Top</h1><h2>One</h2><p>" + numbered_words("a", 15) +
                           "<h2>Two</h2><p>" + numbered_words("b", 15);
  const auto chunks = chunks_of(html, {20, 0, 0});
  ASSERT_EQ(chunks.size(), 2U);
  EXPECT_TRUE(chunks[0].text.starts_with("# Top\n\n## One\n\na1"));
  EXPECT_EQ(chunks[0].headings, (Strings{"Top", "One"}));
}

TEST(ContentChunks, CutBetweenParagraphs) {
  const std::string html = "<h1>Top</h1><p>" + numbered_words("a", 12) + "<p>" +
                           numbered_words("b", 12) + "<p>" + numbered_words("c", 4);
  EXPECT_EQ(texts_of(chunks_of(html, {20, 0, 0})),
            (Strings{"# Top\n\n" + numbered_words("a", 12) + "\n",
                     numbered_words("b", 12) + "\n\n" + numbered_words("c", 4) + "\n"}));
}

TEST(ContentChunks, KeepWhatAColonAnnouncesWithIt) {
  const std::string html =
      "<p>" + numbered_words("a", 10) + "<p>As in:<pre>" + numbered_words("b", 12) + "</pre>";
  EXPECT_EQ(texts_of(chunks_of(html, {20, 0, 0})),
            (Strings{numbered_words("a", 10) + "\n",
                     "As in:\n\n```\n" + numbered_words("b", 12) + "\n```\n"}));
}

TEST(ContentChunks, CutLongParagraphsBetweenSentences) {
  const std::string first = numbered_words("a", 11) + ".";
  const std::string second = "Is <b>" + numbered_words("b", 11) + "</b>?";
  const auto chunks = chunks_of("<p>" + first + " " + second, {20, 0, 0});
  EXPECT_EQ(texts_of(chunks), (Strings{first + "\n", "Is **" + numbered_words("b", 11) + "**?\n"}));
}

TEST(ContentChunks, CutWhatHasNoSentencesBetweenWords) {
  const auto chunks = chunks_of("<p>" + numbered_words("a", 50), {20, 0, 0});
  expect_within(chunks, {20, 0, 0});
  std::string all;
  for (const ContentChunk& chunk : chunks) all += chunk.text;
  for (char& c : all) c = c == '\n' ? ' ' : c;
  EXPECT_EQ(all, numbered_words("a", 50) + " ");
}

TEST(ContentChunks, CutWordsWithoutEnd) {
  const ChunkLimits limits{100, 300, 0};
  const auto chunks = chunks_of("<p>" + std::string(1000, 'x'), limits);
  expect_within(chunks, limits);
  std::size_t characters = 0;
  for (const ContentChunk& chunk : chunks) characters += chunk.text.size() - 1;
  EXPECT_EQ(characters, 1000U);
}

TEST(ContentChunks, CutSentencesOfLanguagesWithoutSpaces) {
  std::string html = "<p>";
  for (int i = 0; i < 30; ++i) html += "\u79c1\u306f\u5b66\u751f\u3067\u3059\u3002";
  const ChunkLimits limits{20, 0, 0};
  const auto chunks = chunks_of(html, limits);
  expect_within(chunks, limits);
  EXPECT_GT(chunks.size(), 4U);
  for (const ContentChunk& chunk : chunks) EXPECT_TRUE(chunk.text.ends_with("\u3002\n"));
}

TEST(ContentChunks, DoNotCutCodeThatFits) {
  const std::string code = numbered_words("b", 8) + "\n\n  " + numbered_words("c", 8);
  const auto chunks =
      chunks_of("<p>" + numbered_words("a", 10) + "<pre>" + code + "</pre>", {20, 0, 0});
  ASSERT_EQ(chunks.size(), 2U);
  EXPECT_EQ(chunks[1].text, "```\n" + code + "\n```\n");
}

TEST(ContentChunks, CutLongCodeAtEmptyLines) {
  std::string code;
  for (int i = 0; i < 6; ++i) code += "f() {\n  " + numbered_words("x", 5) + "\n}\n\n";
  const auto chunks = chunks_of("<pre class=language-c>" + code + "</pre>", {20, 0, 0});
  ASSERT_EQ(chunks.size(), 2U);
  const std::string function = "f() {\n  " + numbered_words("x", 5) + "\n}";
  for (const ContentChunk& chunk : chunks) {
    EXPECT_EQ(chunk.text, "```c\n" + function + "\n\n" + function + "\n\n" + function + "\n```\n");
  }
}

TEST(ContentChunks, CutTablesBetweenRowsAndRepeatTheirHeader) {
  std::string html = "<table><tr><th>Key<th>Value";
  for (int i = 0; i < 5; ++i)
    html += "<tr><td>k" + std::to_string(i) + "<td>" + numbered_words("v", 6);
  const ChunkLimits limits{25, 0, 0};
  const auto chunks = chunks_of(html + "</table>", limits);
  ASSERT_EQ(chunks.size(), 2U);
  expect_within(chunks, limits);
  const std::string head = "| Key | Value |\n| --- | --- |\n";
  const auto row = [](const std::string& key) {
    return "| " + key + " | " + numbered_words("v", 6) + " |\n";
  };
  EXPECT_EQ(chunks[0].text, head + row("k0") + row("k1") + row("k2"));
  EXPECT_EQ(chunks[1].text, head + row("k3") + row("k4"));
}

TEST(ContentChunks, CutRowsThatDoNotFitIntoTheirColumns) {
  const std::string html =
      "<table><tr><th>Key<th>Value<tr><td>k<td>" + numbered_words("v", 40) + "</table>";
  const ChunkLimits limits{20, 0, 0};
  const auto chunks = chunks_of(html, limits);
  expect_within(chunks, limits);
  ASSERT_GT(chunks.size(), 2U);
  EXPECT_TRUE(chunks.back().text.starts_with("| Key | Value |\n| --- | --- |\n|  | v"))
      << chunks.back().text;
}

TEST(ContentChunks, NumberTheItemsOfListsThatAreCut) {
  std::string html = "<ol start=3>";
  for (int i = 0; i < 4; ++i) html += "<li>" + numbered_words("x", 9);
  const auto chunks = chunks_of(html + "</ol>", {20, 0, 0});
  const std::string item = numbered_words("x", 9);
  EXPECT_EQ(texts_of(chunks),
            (Strings{"3. " + item + "\n4. " + item + "\n", "5. " + item + "\n6. " + item + "\n"}));
}

TEST(ContentChunks, NameTheTermsThatTheyDescribe) {
  const std::string html = "<h1>Api</h1><dl><dt id=f>f(x)<dd><p>" + numbered_words("a", 12) +
                           "<p>" + numbered_words("b", 12) + "<dt id=g>g(x)<dd>" +
                           numbered_words("c", 12) + "</dl>";
  const auto chunks = chunks_of(html, {20, 0, 0});
  ASSERT_EQ(chunks.size(), 3U);
  EXPECT_EQ(chunks[0].headings, (Strings{"Api"}));
  EXPECT_EQ(chunks[1].headings, (Strings{"Api", "f(x)"}));
  EXPECT_EQ(chunks[1].anchor, "f");
  EXPECT_EQ(chunks[2].headings, (Strings{"Api"}));
  EXPECT_EQ(chunks[2].anchor, "g");
}

TEST(ContentChunks, LeadToTheTermThatTheyBeginWith) {
  std::string html = "<h1 id=api>Api</h1>";
  for (const char* name : {"f", "g", "h"}) {
    html +=
        std::string("<dl><dt id=") + name + ">" + name + "<dd>" + numbered_words("a", 12) + "</dl>";
  }
  const auto chunks = chunks_of(html, {20, 0, 0});
  ASSERT_EQ(chunks.size(), 3U);
  EXPECT_EQ(chunks[0].anchor, "api");
  EXPECT_EQ(chunks[1].anchor, "g");
  EXPECT_EQ(chunks[2].anchor, "h");
}

TEST(ContentChunks, RepeatWholeSentencesWithinASection) {
  const std::string one = numbered_words("a", 8) + ".";
  const std::string two = numbered_words("b", 8) + ".";
  const std::string three = numbered_words("c", 8) + ".";
  const std::string html = "<p>" + one + "<p>" + two + "<p>" + three;
  const auto chunks = chunks_of(html, {20, 0, 10});
  EXPECT_EQ(texts_of(chunks), (Strings{one + "\n\n" + two + "\n", two + "\n\n" + three + "\n"}));
  EXPECT_EQ(chunks[0].overlap, 0U);
  EXPECT_EQ(chunks[1].overlap, 8U);
  EXPECT_EQ(chunks[1].words, 16U);
  const auto long_one = chunks_of("<p>" + one + " " + two + "<p>" + three, {20, 0, 10});
  EXPECT_EQ(texts_of(long_one), (Strings{one + " " + two + "\n", two + "\n\n" + three + "\n"}));
}

TEST(ContentChunks, HaveLinksAsTextAndImagesWithoutTargets) {
  EXPECT_EQ(texts_of(chunks_of("<p>a <a href='https://e.org/'>b <i>c</i></a> d<figure>"
                               "<img src=x.png alt=boat><figcaption>e</figcaption></figure>")),
            (Strings{"a b *c* d\n\n![boat]()\n\ne\n"}));
}

TEST(ContentChunks, HoldAllTextOfADeepPage) {
  std::string html;
  for (int i = 0; i < 60; ++i) {
    html += "<ul><li>" + numbered_words("w", 7) + "<blockquote><ol><li>" + numbered_words("q", 9);
  }
  const ChunkLimits limits{40, 0, 0};
  const auto chunks = chunks_of(html, limits);
  std::size_t words = 0;
  for (const ContentChunk& chunk : chunks) words += chunk.words;
  EXPECT_EQ(words, 60U * 16);
}

}  // namespace
}  // namespace winnow
