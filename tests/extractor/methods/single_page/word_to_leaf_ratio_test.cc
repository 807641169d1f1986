// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/methods/classified.h"

namespace winnow {
namespace {

std::string words(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "word ";
  return text;
}

// Worked by hand, with WLR as words / leaves, the page has
//
//   html, body  22/4 = 5.5   ids 0, 1
//     nav        2/2 = 1     id 2; two links of one word each
//     article   20/2 = 10    id 7
//       p, text 10           ids 8, 9
//       p, text 10           ids 10, 11
//
// The threshold is sqrt(10 * 5.5) = 7.4, so I is the article and what is in it: ids 7 to 11, all of
// ratio 10, hence I_WLR = 0/0 = 1 and w = I_pos = 1 - (id - 7)/4. From below, R(text) = 0,
// R(p) = 10 * w(text): 10 * .5 = 5 and 10 * 0 = 0; R(article) = 10 * max(.75, 5 + 0) = 50;
// R(body) = 5.5 * max(w(article) = 1, 50) = 275; R(html) = 5.5 * 275 = 1512.5. W is 0 outside of I
// and proportional to the text's length within: 1 for the article. The scores are .7 for html,
// .7 * 275/1512.5 = .13 for body, .7 * 50/1512.5 + .3 = .32 for the article: all text is selected.
TEST(WordToLeafRatio, SelectsTheWholePageInASmallExample) {
  EXPECT_EQ(main_text("wlr", "<body><nav><a href=x>one</a><a href=y>two</a></nav><article><p>" +
                                 words(10) + "</p><p>" + words(10) + "</p></article>")
                .substr(0, 8),
            "one two\n");
}

// A list of two items with one word each stands beside a text of 100 words:
//
//   html, body  102/3 = 34   ids 0, 1
//     ul          2/2 = 1    id 2; li and their texts: ids 3 to 6
//     p, text   100          ids 7, 8
//
// The threshold is sqrt(100 * 34) = 58.3, so I = {p, its text}, w(p) = 1, w(text) = 0.
// R(p) = 100 * 0 = 0, R(body) = 34 * max(1, 0) = 34, R(html) = 34 * max(0, 34) = 1156, and W(p) =
// W(text) = 1 (scaled). The scores are .7 for html, .02 for body, .3 for p and its text.
TEST(WordToLeafRatio, GrowsTowardsTheRootWhereTheDensityThereExceedsOne) {
  const std::string text =
      main_text("wlr", "<body><ul><li>one<li>two</ul><p>" + words(100) + "</p>");
  EXPECT_EQ(text.substr(0, 8), "one\ntwo\n");
}

// Many texts of one word bring the density of body and html down to 1, so that R hardly grows
// towards the root and W decides.
//
// There are 100 items of one word and an article of two paragraphs of 2 words. Body has 104/102 =
// 1.02, and the threshold is sqrt(2 * 1.02) = 1.43, so I = {article, p, text, p, text} with
// ratio 2. With ids from 0, w = 1, .75, .5, .25, 0. R(p) = 2 * .5 = 1 and 2 * 0 = 0, R(article) = 2
// * max(.75, 1) = 2, R(body) = 1.02 * 2 = 2.04, R(html) = 2.08. Scaled, html has 1, body .98,
// article .96. W(article) = 1, so the scores are .7, .69 and .97, and the article is selected.
TEST(WordToLeafRatio, SelectsADenseElementOfAPageOfLooseWords) {
  std::string html = "<body><ul>";
  for (int i = 0; i < 100; ++i) html += "<li>item</li>";
  html += "</ul><article><p>alpha beta</p><p>gamma delta</p></article>";
  EXPECT_EQ(main_text("wlr", html), "alpha beta\ngamma delta\n");
}

TEST(WordToLeafRatio, CountsNeitherHiddenTextNorNoise) {
  std::string html = "<body><ul>";
  for (int i = 0; i < 100; ++i) html += "<li>item</li>";
  html += "</ul><div hidden>" + words(500) + "</div><select><option>" + words(500) +
          "</select><noscript>" + words(500) +
          "</noscript><article><p>alpha beta</p>"
          "<p>gamma delta</p></article>";
  EXPECT_EQ(main_text("wlr", html), "alpha beta\ngamma delta\n");
}

TEST(WordToLeafRatio, CountsWordsInScriptsWithoutSpaces) {
  std::string html = "<body><ul>";
  for (int i = 0; i < 100; ++i) html += "<li>目</li>";
  html += "</ul><article><p>中文分词测试</p><p>中文分词测试</p></article>";
  EXPECT_EQ(main_text("wlr", html), "中文分词测试\n中文分词测试\n");
}

TEST(WordToLeafRatio, TakesTheBlockAroundAnInlineElement) {
  EXPECT_EQ(main_text("wlr", "<body><p>see <b>these three words</b> here</p>"),
            "see these three words here\n");
}

TEST(WordToLeafRatio, KeepsAPageWithoutWords) {
  EXPECT_EQ(main_text("wlr", "<p>-- --</p>"), "-- --\n");
  EXPECT_EQ(main_text("wlr", ""), "");
}

TEST(WordToLeafRatio, StaysFiniteInDeepPages) {
  std::string html;
  for (int i = 0; i < 1900; ++i) html += "<div>";
  EXPECT_EQ(main_text("wlr", html + words(1000)).size(), words(1000).size());
}

TEST(WordToLeafRatio, SaysWhyABlockIsKept) {
  std::string html = "<body><ul>";
  for (int i = 0; i < 100; ++i) html += "<li>item</li>";
  const ExtractedPage page =
      extracted("wlr", html + "</ul><article><p>alpha beta</p><p>gamma delta</p></article>");
  EXPECT_EQ(page.verdicts.front().reason, Reason::outside);
  EXPECT_EQ(page.verdicts.back().reason, Reason::inside);
  EXPECT_EQ(extracted("wlr", "<p>-- --</p>").verdicts.front().reason, Reason::only_text);
}

TEST(WordToLeafRatio, NeverKeepsWhatIsHidden) {
  EXPECT_EQ(main_text("wlr", "<body><p>alpha beta</p><p hidden>gamma</p>"), "alpha beta\n");
}

}  // namespace
}  // namespace winnow
