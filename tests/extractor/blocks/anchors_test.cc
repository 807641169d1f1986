// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/blocks/block_list.h"

namespace winnow {
namespace {

// Gives "text=id" of each block that links can lead to.
std::string anchors_of(std::string_view html) {
  const SegmentedPage page = segmented(html);
  std::string shown;
  for (const Block& block : page.blocks.blocks()) {
    const std::string_view id = page.blocks.anchor(block);
    if (id.empty()) continue;
    if (!shown.empty()) shown += '|';
    shown.append(page.blocks.text(block)).append("=").append(id);
  }
  return shown;
}

TEST(Anchors, AreIdsOfHeadingsAndTerms) {
  EXPECT_EQ(anchors_of("<h1 id=a>A</h1><p id=x>text<h6 id=b>B</h6><dl><dt id=c>C<dd id=y>d</dl>"),
            "A=a|B=b|C=c");
}

TEST(Anchors, AreDecodedAsThePageHasThem) {
  EXPECT_EQ(anchors_of("<h2 id='f&amp;g &#xe9;'>F &amp; G</h2>"), "F & G=f&g \u00e9");
}

TEST(Anchors, MayBeInsideTheHeading) {
  EXPECT_EQ(anchors_of("<h2 class=title><a name=intro></a>Intro</h2>"), "Intro=intro");
  EXPECT_EQ(anchors_of("<h2><span class=mw-headline id=History>History</span></h2>"),
            "History=History");
  EXPECT_EQ(anchors_of("<dl><dt><a id=opt></a><span class=term>--opt</span><dd>x</dl>"),
            "--opt=opt");
}

TEST(Anchors, MayStandRightBefore) {
  EXPECT_EQ(anchors_of("<p>text</p><a name=one></a>\n<h2>One</h2>"), "One=one");
  EXPECT_EQ(anchors_of("<p>text</p><a name=foo--><!-- --></a><ul><li class=blockList><h4>foo</h4>"),
            "foo=foo--");
  EXPECT_EQ(anchors_of("<p>text</p><p><a id=one></a></p><hr><h2>One</h2>"), "One=one");
}

TEST(Anchors, AreNotTakenFromBeforeAText) {
  EXPECT_EQ(anchors_of("<a name=one></a><p>text</p><h2>One</h2>"), "");
  EXPECT_EQ(anchors_of("<h2 id=one>One</h2><h3>Two</h3>"), "One=one");
  EXPECT_EQ(anchors_of("<dl><dt id=one>One<dt>Two<dd>x</dl>"), "One=one");
}

TEST(Anchors, AreThoseOfTheSectionThatTheHeadingBegins) {
  EXPECT_EQ(anchors_of("<section id=setup><span id=alias></span><h2>Setup</h2><p>x<h3>More</h3>"),
            "Setup=setup");
  EXPECT_EQ(anchors_of("<div class=sect1 id=S><div class=titlepage><div><h2 class=title>S 1</h2>"),
            "S 1=S");
  EXPECT_EQ(anchors_of("<p>x<div class=section id=setup><h2>Setup</h2></div>"), "Setup=setup");
}

TEST(Anchors, AreThoseOfASectionThatBeginsWithOtherText) {
  EXPECT_EQ(anchors_of("<section id=setup><p>Home &gt; Manual</p><h2>Setup</h2><p>x<h2>No</h2>"),
            "Setup=setup");
  EXPECT_EQ(anchors_of("<div id=content><p>Home</p><h2>Setup</h2></div>"), "");
}

// Each name of a page leads to its beginning, and names of fields lead nowhere.
TEST(Anchors, AreNeitherOfTheWholePageNorOfFields) {
  EXPECT_EQ(anchors_of("<body id=docs><main id=content><h1>Title</h1>"), "");
  EXPECT_EQ(anchors_of("<form><input name=q><h1>Title</h1></form>"), "");
  EXPECT_EQ(anchors_of("<h1 id=''>Title</h1>"), "");
  EXPECT_EQ(anchors_of("<h1 id=" + std::string(256, 'x') + ">Title</h1>"), "");
}

TEST(Anchors, AreOfTheFirstBlockOfAHeading) {
  EXPECT_EQ(anchors_of("<h1 id=t><div>One</div><div>Two</div></h1>"), "One=t");
}

TEST(Anchors, StayWithTheirBlocksWhereOthersAreLeftOut) {
  const SegmentedPage page = segmented("<h1 id=a>A</h1><p>x</p><h2 id=b>B</h2>");
  const BlockList kept = page.blocks.only(page.document, {false, true, true});
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept.anchor(kept[0]), "");
  EXPECT_EQ(kept.anchor(kept[1]), "b");
}

// A heading may end in the middle of a text: where that becomes hidden, or a line ends.
TEST(Anchors, LeaveTextsWithReferencesAsTheyAre) {
  EXPECT_EQ(blocks_of("<pre><h2 id='a&amp;b'>x &amp; y\nz &amp; w\n</h2></pre>"), "x & y|z & w");
  EXPECT_EQ(blocks_of("<h2 id='a&amp;b'>x &amp; y<span hidden>z &amp; w</span></h2>"),
            "x & y|z & w");
}

// An id is stored once, however often the text of a term goes on behind a heading in it.
TEST(Anchors, AreOfTheFirstBlockOfATermWithHeadings) {
  EXPECT_EQ(anchors_of("<dl><dt id=a>w<h1 id=b>x</h1>y<h1>z</h1>w</dt><dt id=c>v</dl>"),
            "w=a|x=b|v=c");
}

// It looks at a bounded number of nodes for each heading.
TEST(Anchors, TakeLinearTime) {
  std::string html;
  for (int i = 0; i < 200'000; ++i) html += "<p></p><h2>x</h2>";
  EXPECT_EQ(anchors_of(html), "");
  EXPECT_EQ(anchors_of("<section id=s>" + html).substr(0, 4), "x=s");
}

}  // namespace
}  // namespace winnow
