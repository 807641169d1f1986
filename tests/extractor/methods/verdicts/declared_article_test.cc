// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/declared_article.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "extractor/methods/verdicts/verdict.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

constexpr float kEvenProbability = 0.9F;
const std::string kHead = "<title>Title of the page</title><meta property=og:type content=article>";
const std::string kHeading = "<h1>Title of the page</h1>";

// Has paragraphs of 20 words, which all begin with the name.
std::string paragraphs(const std::string& name, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "<p>" + name;
    for (int word = 1; word < 20; ++word) text += " word";
    text += ".</p>";
  }
  return text;
}

// Returns the first word of the block behind the article, or "end".
std::string behind_article(const std::string& html, bool chosen = true) {
  const ParsedPage page = parsed(html);
  WordSegmenter segmenter;
  const NameScores scores;
  const PageFacts facts(page, page.blocks, scores, segmenter);
  const std::vector<bool> all(page.blocks.size(), chosen);
  const std::uint32_t end = end_of_declared_article(facts, all);
  if (end == page.blocks.size()) return "end";
  const std::string text(page.blocks.text(page.blocks[end]));
  return text.substr(0, text.find(' '));
}

TEST(DeclaredArticle, EndsWithTheElementAroundTheHeading) {
  EXPECT_EQ(behind_article(kHead + "<article>" + kHeading + paragraphs("article", 5) +
                           "</article>" + paragraphs("other", 9)),
            "other");
}

TEST(DeclaredArticle, IsTheInnermostElementWithEnoughText) {
  const std::string inner = "<article>" + kHeading + paragraphs("article", 5) + "</article>";
  EXPECT_EQ(behind_article(kHead + "<article>" + inner + paragraphs("related", 9) + "</article>" +
                           paragraphs("other", 9)),
            "related");
  const std::string teaser = "<article>" + kHeading + paragraphs("teaser", 4) + "</article>";
  EXPECT_EQ(behind_article(kHead + "<article>" + teaser + paragraphs("text", 9) + "</article>" +
                           paragraphs("other", 9)),
            "other");
}

TEST(DeclaredArticle, EndsWithItsBody) {
  EXPECT_EQ(behind_article(kHead + kHeading + "<div itemprop='articleBody'>" +
                           paragraphs("article", 5) + "</div>" + paragraphs("other", 9)),
            "other");
  EXPECT_EQ(behind_article(kHead + "<article>" + kHeading + "<div itemprop='articleBody'>" +
                           paragraphs("article", 5) + "</div>" + paragraphs("author", 1) +
                           "</article>" + paragraphs("other", 9)),
            "author");
}

TEST(DeclaredArticle, HasNoKnownEndIfItsBodyIsInParts) {
  const std::string part = "<div itemprop='articleBody'>" + paragraphs("article", 5) + "</div>";
  EXPECT_EQ(behind_article(kHead + kHeading + part + part + paragraphs("other", 9)), "end");
}

TEST(DeclaredArticle, IsNoTeaserAndNoHeadOfAnArticle) {
  const std::string few =
      kHead + "<article>" + kHeading + paragraphs("article", 4) + "</article>" + paragraphs("x", 9);
  EXPECT_EQ(behind_article(few), "end");
  const std::string dropped =
      kHead + "<article>" + kHeading + paragraphs("article", 5) + "</article>" + paragraphs("x", 9);
  EXPECT_EQ(behind_article(dropped, false), "end");
}

TEST(DeclaredArticle, IsNoneOnAPageThatCallsItselfSomethingElse) {
  const std::string text =
      "<article>" + kHeading + paragraphs("post", 5) + "</article>" + paragraphs("reply", 9);
  EXPECT_EQ(behind_article("<title>Title of the page</title>" + text), "end");
  EXPECT_EQ(behind_article("<title>Title of the page</title>"
                           "<meta property=og:type content=website>" +
                           text),
            "end");
}

TEST(DeclaredArticle, IsNoneAroundAnotherHeading) {
  EXPECT_EQ(behind_article(kHead + kHeading + "<article><h2>Other</h2>" + paragraphs("other", 5) +
                           "</article>" + paragraphs("text", 9)),
            "end");
}

TEST(DeclaredArticle, IsNoneOnAnEmptyPage) { EXPECT_EQ(behind_article(kHead), "end"); }

std::vector<Verdict> verdicts_of(const std::string& html, Comments comments) {
  const ParsedPage page = parsed(html);
  WordSegmenter segmenter;
  const NameScores scores;
  const PageFacts facts(page, page.blocks, scores, segmenter);
  MethodOptions options;
  options.comments = comments;
  return choose_main(facts, std::vector<float>(page.blocks.size(), kEvenProbability), options);
}

TEST(DeclaredArticle, KeepsNothingBehindIt) {
  const std::vector<Verdict> verdicts =
      verdicts_of(kHead + "<article>" + kHeading + paragraphs("article", 5) + "</article>" +
                      paragraphs("other", 1),
                  Comments::automatic);
  EXPECT_EQ(verdicts.front().text_class, TextClass::main);
  EXPECT_EQ(verdicts.back().text_class, TextClass::template_);
  EXPECT_EQ(verdicts.back().reason, Reason::behind);
}

std::string comments_in(const std::string& tag) {
  const std::string comment = "<div itemprop='comment'>" + paragraphs("comment", 1) + "</div>";
  return "<" + tag + ">" + comment + comment + "</" + tag + ">";
}

// Answers to a question have comments of their own, so what stands behind the question is a reply.
TEST(DeclaredArticle, HasNoEndInAThread) {
  const std::string question = kHead + "<article>" + kHeading + paragraphs("question", 5) +
                               "</article>" + comments_in("section") + paragraphs("answer", 1);
  const std::size_t answer = 8;
  EXPECT_EQ(verdicts_of(question, Comments::automatic)[answer].reason, Reason::behind);
  for (const Comments comments : {Comments::automatic, Comments::keep, Comments::drop}) {
    EXPECT_EQ(verdicts_of(question + comments_in("aside"), comments)[answer].text_class,
              TextClass::main);
  }
}

}  // namespace
}  // namespace winnow
