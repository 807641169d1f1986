// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/methods/repetition/counted_pages.h"

namespace winnow {
namespace {

const RepetitionOptions kNodes{.piece = Piece::node};

std::string story(const std::string& text, const std::string& date = "") {
  return "<nav><a href=/>Home</a> <a href=/n>News</a></nav>" + date +
         "<footer>Imprint</footer><p>" + text;
}

TEST(TemplateHash, FindsNodesThatOccurOften) {
  CountedPages pages(kNodes, {story("Alpha"), story("Beta")});
  EXPECT_EQ(pages.template_of(story("Gamma")), "Home News|Imprint");
}

// A td with a link and a text has four nodes, beside those around it.
TEST(TemplateHash, CountsElementsAndTexts) {
  const CountedPages pages(kNodes, {"<div><a href=x>Click here</a> to visit</div>"});
  EXPECT_EQ(pages.pieces(), 4u);
}

TEST(TemplateHash, KnowsAttributesOfElements) {
  CountedPages pages(kNodes, {"<p><a href=1>Next</a> Alpha", "<p><a href=2>Next</a> Beta"});
  EXPECT_EQ(pages.template_of("<div class=a><p>Next</p>end</div>end"), "Next");
  const CountedPages links(kNodes, {"<a href=1>Next</a>", "<a href=2>Next</a>"});
  EXPECT_EQ(links.counts().counts().size(), 1u);
}

TEST(TemplateHash, CountsNothingThatHasNoTextToBeSeen) {
  const CountedPages pages(kNodes, {"<br><hr><img src=a.png><div hidden>x</div><div> </div>"});
  EXPECT_EQ(pages.pieces(), 0u);
}

TEST(TemplateHash, HasALowerAndAnUpperThreshold) {
  CountedPages pages(kNodes, {story("Alpha"), story("Beta"), story("Gamma")});
  EXPECT_EQ(pages.template_of(story("Delta"), {.least = 4}), "");
  EXPECT_EQ(pages.template_of(story("Delta"), {.least = 3, .most = 3}), "Home News|Imprint");
  EXPECT_EQ(pages.template_of(story("Delta"), {.least = 2, .most = 2}), "");
}

TEST(TemplateHash, RoundsTheUpperThresholdDown) {
  CountedPages pages(kNodes, {story("Alpha"), story("Beta"), story("Gamma")});
  EXPECT_EQ(pages.template_of(story("Delta"), {.least = 2, .most = 0.7}), "");
  pages.add(story("Epsilon"));  // then .75 of 4 pages are 3
  EXPECT_EQ(pages.template_of(story("Delta"), {.least = 2, .most = 0.75}), "");
}

// What occurs twice already occurs more often.
TEST(TemplateHash, HasNoLeastUpperThreshold) {
  CountedPages pages(kNodes, {story("Alpha"), story("Beta")});
  EXPECT_EQ(pages.template_of(story("Gamma"), {.most = 2}), "Home News|Imprint");
  EXPECT_EQ(pages.template_of(story("Gamma"), {.most = 1}), "");
  EXPECT_EQ(pages.template_of(story("Gamma"), {.most = 0.1}), "");
}

TEST(TemplateHash, OfDocumentsWithoutHashesIsNone) {
  ParseOptions options;
  options.hashes = false;
  const auto page = PageParser(options).parse(story("Alpha"));
  ASSERT_TRUE(page.has_value());
  CountedPages pages(kNodes, {story("Alpha"), story("Beta")});
  EXPECT_EQ(pages.detect(*page), std::vector<bool>(page->blocks.size()));
  const std::size_t before = pages.pieces();
  pages.add(*page);
  EXPECT_EQ(pages.pieces(), before);
}

// A bar between links occurs far more often than any part of the template.
TEST(TemplateHash, LeavesWhatOccursTooOften) {
  const auto page = [](const std::string& own) { return "<p>Menu<p>|<p>|<p>|<p>" + own; };
  CountedPages pages(kNodes, {page("Alpha"), page("Beta")});
  EXPECT_EQ(pages.template_of(page("Gamma"), {.gap_words = 0}), "Menu||||||");
  EXPECT_EQ(pages.template_of(page("Gamma"), {.most = 3, .gap_words = 0}), "Menu");
}

// A changing date stands between a menu and a footer.
TEST(TemplateHash, ClosesSmallGapsBetweenSiblings) {
  CountedPages pages(kNodes, {story("Alpha"), story("Beta")});
  const std::string page = story("Gamma", "<p>Monday, 3 May</p>");
  EXPECT_EQ(pages.template_of(page), "Home News|Monday, 3 May|Imprint");
  EXPECT_EQ(pages.template_of(page, {.gap_words = 2}), "Home News|Imprint");
  EXPECT_EQ(pages.template_of(page, {.gap_words = 0}), "Home News|Imprint");
}

TEST(TemplateHash, ClosesNoGapsBetweenOthersThanSiblings) {
  const auto page = [](const std::string& own) {
    return "<div><p>Menu</div><p>" + own + "<div>" + own + "<p>Imprint</div>";
  };
  CountedPages pages(kNodes, {page("Alpha"), page("Beta")});
  EXPECT_EQ(pages.template_of(page("Gamma")), "Menu|Imprint");
}

TEST(TemplateHash, TakesBlocksOfWhichItHasHalf) {
  CountedPages pages(kNodes, {"<p>by <b>Ann</b><p>Alpha", "<p>by <b>Bob</b><p>Beta"});
  EXPECT_EQ(pages.template_of("<p>by <b>Al</b><p>Gamma"), "by Al");
  EXPECT_EQ(pages.template_of("<p>by <b>Alexandra</b><p>Gamma"), "");
}

TEST(TemplateHash, GivesAllLinesOfPreformattedTextWhatTheTextIs) {
  const std::string code = "<pre>one\n\ntwo</pre>";
  CountedPages pages(kNodes, {code + "<p>Alpha", code + "<p>Beta"});
  EXPECT_EQ(pages.template_of(code + "<p>Gamma"), "one|two");
}

TEST(TemplateHash, IsNeverThatOfTheWholePage) {
  const std::string page = "<div id=wrapper><div>| <p>The only text</div></div>";
  CountedPages pages(kNodes, {page, page});
  EXPECT_EQ(pages.template_of(page), "|");
}

TEST(TemplateHash, IsNotOfBlocksThatCannotBeSeen) {
  const std::string page = "<div>Menu<p hidden>Secret</div>";
  CountedPages pages(kNodes, {page + "<p>Alpha", page + "<p>Beta"});
  EXPECT_EQ(pages.template_of(page + "<p>Gamma"), "Menu");
}

TEST(TemplateHash, OfPagesWithoutABodyIsNone) {
  CountedPages pages(kNodes, {"<frameset><frame src=a></frameset>", ""});
  EXPECT_EQ(pages.pieces(), 0u);
  EXPECT_EQ(pages.template_of("<frameset><frame src=a></frameset>"), "");
}

TEST(TemplateHash, StandsThousandsOfElementsDeep) {
  std::string page;
  for (int i = 0; i < 10000; ++i) page += "<div><i>x</i> y";
  CountedPages pages(kNodes, {page, page});
  EXPECT_FALSE(pages.template_of(page).empty());
}

}  // namespace
}  // namespace winnow
