// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/tag_stripper.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow {
namespace {

// Shows the document as markup: elements as <name>, texts as they are.
std::string outline(const Document& document) {
  std::string shown;
  std::string scratch;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.is_element(node)) {
      shown += "<" + std::string(document.name(node)) + ">";
    } else {
      shown += document.text(node, scratch);
    }
  }
  return shown;
}

std::string stripped(std::string_view html) {
  return outline(strip_tags(std::string(html), Degraded::depth, true));
}

TEST(TagStripper, KeepsTitleAndText) {
  EXPECT_EQ(stripped("<title>A &amp; B</title><body><div>one<b>two</b></div>"),
            "<html><head><title>A & B<body><p>onetwo");
}

TEST(TagStripper, SaysWhyThePageIsDegraded) {
  EXPECT_EQ(strip_tags("x", Degraded::attributes, false).degraded(), Degraded::attributes);
}

TEST(TagStripper, ComputesHashesOnRequest) {
  EXPECT_TRUE(strip_tags("x", Degraded::depth, true).has_hashes());
  EXPECT_FALSE(strip_tags("x", Degraded::depth, false).has_hashes());
}

TEST(TagStripper, GivesAnEmptyBodyForAnEmptyPage) {
  EXPECT_EQ(stripped(""), "<html><head><title><body>");
  EXPECT_EQ(stripped("<div> &nbsp; </div>"), "<html><head><title><body>");
}

TEST(TagStripper, KeepsWordsApartAcrossBlocks) {
  EXPECT_EQ(stripped("alpha<div>beta</div>gamma<td>delta<br>epsilon<x-card>zeta</x-card>eta"),
            "<html><head><title><body><p>alpha beta gamma delta epsilon zeta eta");
}

TEST(TagStripper, KeepsWordsWholeAcrossInlineElements) {
  EXPECT_EQ(stripped("al<b>ph</b>a be<o:p>t</o:p>a ga<!-- c -->m<script>x</script>ma"),
            "<html><head><title><body><p>alpha beta gamma");
}

TEST(TagStripper, LeavesOutScriptsStylesAndComments) {
  EXPECT_EQ(stripped("a <script>b</script><style>c</style><!-- d --><iframe>e</iframe> f"),
            "<html><head><title><body><p>a f");
}

TEST(TagStripper, DoesNotRepeatTheTitleInTheText) {
  EXPECT_EQ(stripped("<title>A <b> title</title>text"),
            "<html><head><title>A <b> title<body><p>text");
}

TEST(TagStripper, CutsTheTextIntoParagraphsOfAboutAKilobyte) {
  std::string html;
  for (int i = 0; i < 1000; ++i) html += "<div>0123456789</div>";
  const Document document = strip_tags(html, Degraded::depth, false);
  std::string scratch;
  std::size_t paragraphs = 0;
  std::size_t bytes = 0;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.tag(node) != Tag::p) continue;
    ++paragraphs;
    const std::string_view text = document.text(node + 1, scratch);
    EXPECT_LT(text.size(), 1100u);
    bytes += text.size() + 1;
  }
  EXPECT_EQ(bytes, 11'000u);
  EXPECT_GE(paragraphs, 10u);
}

TEST(TagStripper, KnowsElementsInAnyCase) {
  EXPECT_EQ(stripped("one<TEXT>two</TEXT>three"), stripped("one<text>two</text>three"));
  EXPECT_EQ(stripped("one<Text>two"), "<html><head><title><body><p>one two");
}

TEST(TagStripper, NeverCutsAWord) {
  const std::string word(5000, 'x');
  EXPECT_EQ(stripped("<b>" + word + "</b><i>" + word + "</i>"),
            "<html><head><title><body><p>" + word + word);
}

TEST(TagStripper, KeepsTheWordAtTheBottomOfABomb) {
  std::string html = "<title>t</title>";
  for (int i = 0; i < 100'000; ++i) html += "<div>";
  EXPECT_EQ(stripped(html + "bottom"), "<html><head><title>t<body><p>bottom");
}

}  // namespace
}  // namespace winnow
