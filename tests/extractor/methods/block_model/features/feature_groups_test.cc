// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>

#include "tests/extractor/methods/block_model/features/feature_value.h"

namespace winnow {
namespace {

TEST(OwnFeatures, SayHowMuchOfABlockIsLinks) {
  EXPECT_FLOAT_EQ(feature("<p>one <a href=x>two</a>", "link_density", 0), 0.5F);
}

TEST(OwnFeatures, KnowTheEndOfASentenceBehindQuotes) {
  EXPECT_EQ(feature("<p>He said \"go.\"", "ends_sentence", 0), 1);
  EXPECT_EQ(feature("<p>Read more", "ends_sentence", 0), 0);
  EXPECT_EQ(feature("<p>\u4f60\u597d\u3002", "ends_sentence", 0), 1);
}

TEST(OwnFeatures, CountCharactersByTheirKind) {
  EXPECT_FLOAT_EQ(feature("<p>AB cd 12", "digits", 0), 2.0F / 6);
  EXPECT_FLOAT_EQ(feature("<p>AB cd 12", "capitals", 0), 0.5F);
  EXPECT_EQ(feature("<p>$5 or \u20ac6", "currency", 0), 2);
}

TEST(OwnFeatures, KnowHeadingsAndItems) {
  EXPECT_EQ(feature("<h3>a</h3>", "heading", 0), 3);
  EXPECT_EQ(feature("<ul><li>a</ul>", "is_li", 0), 1);
  EXPECT_EQ(feature("<ul><li>a</ul>", "is_div", 0), 0);
}

TEST(LandmarkFeatures, AreThoseOfAnyElementAround) {
  EXPECT_EQ(feature("<nav><ul><li>a</ul></nav><p>b", "in_nav", 0), 1);
  EXPECT_EQ(feature("<nav><ul><li>a</ul></nav><p>b", "in_nav", 1), 0);
}

TEST(LandmarkFeatures, TakeRolesForElements) {
  EXPECT_EQ(feature("<div role=\" Banner \">a</div>", "in_header", 0), 1);
  EXPECT_EQ(feature("<div role=search>a</div>", "in_form", 0), 1);
}

TEST(LandmarkFeatures, TakeTheFirstRoleThatTheyKnow) {
  EXPECT_EQ(feature("<div role='menu navigation'>a</div>", "in_nav", 0), 1);
  EXPECT_EQ(feature("<div role='menu'>a</div>", "in_nav", 0), 0);
  EXPECT_EQ(feature("<div role='main navigation'>a</div>", "in_nav", 0), 0);
}

constexpr std::string_view kTitledPage =
    "<title>Red fox</title><p>menu</p><h1>Red fox</h1><p>one two three</p>";

TEST(PositionFeatures, CountBlocksFromTheMainHeading) {
  EXPECT_EQ(feature(kTitledPage, "from_heading", 0), -1);
  EXPECT_EQ(feature(kTitledPage, "from_heading", 1), 0);
  EXPECT_EQ(feature(kTitledPage, "from_heading", 2), 1);
}

TEST(PositionFeatures, AreSharesOfThePage) {
  EXPECT_FLOAT_EQ(feature(kTitledPage, "words_before", 2), 0.5F);
  EXPECT_FLOAT_EQ(feature(kTitledPage, "blocks_before", 2), 2.0F / 3);
}

TEST(PositionFeatures, HaveTheOverlapWithTheTitle) {
  EXPECT_EQ(feature(kTitledPage, "title_overlap", 0), 0);
  EXPECT_EQ(feature(kTitledPage, "title_overlap", 1), 1);
}

TEST(WindowFeatures, SumBlocksOnEitherSideWithinThePage) {
  EXPECT_FLOAT_EQ(feature("<p>a b<p>c d e<p>f", "w3_words", 0), 2);
}

TEST(WindowFeatures, LookAtTheNextBlock) {
  EXPECT_FLOAT_EQ(feature("<p>a<p><a href=x>b</a> c", "next_links", 0), 0.5F);
  EXPECT_EQ(feature("<p>a<p><a href=x>b</a> c", "next_links", 1), 0);
}

TEST(PathFeatures, PutBlocksOfTheSamePathTogether) {
  const std::string_view page = "<p class=a>x</p><p class=b><a href=y>z</a></p><p class=a>w</p>";
  EXPECT_FLOAT_EQ(feature(page, "path_blocks", 0), std::log1p(2.0F));
  EXPECT_FLOAT_EQ(feature(page, "path_links", 1), 1);
}

TEST(PathFeatures, LookAtNoDigitsOfAClass) {
  EXPECT_FLOAT_EQ(feature("<p class=post-1>x</p><p class=post-2>y</p>", "path_blocks", 0),
                  std::log1p(2.0F));
}

TEST(PathFeatures, TakeAnEmptyClassForNone) {
  EXPECT_FLOAT_EQ(feature("<p class=''>x</p><p>y</p>", "path_blocks", 0), std::log1p(2.0F));
}

TEST(PathFeatures, CountBlocksOfTheSameText) {
  EXPECT_EQ(feature("<p>reply<div>reply</div><p>other", "copies", 1), 2);
  EXPECT_EQ(feature("<p>reply<div>reply</div><p>other", "copies", 2), 1);
}

TEST(AncestorFeatures, PassOverElementsThatHoldNothingMore) {
  const std::string_view page =
      "<div><section><p>a</p></section><p><a href=x>b</a></p></div><p>c d</p>";
  EXPECT_EQ(feature(page, "a0_links", 0), 0);
  EXPECT_FLOAT_EQ(feature(page, "a1_links", 0), 0.5F);
  EXPECT_FLOAT_EQ(feature(page, "a1_share", 0), 0.5F);
}

TEST(AncestorFeatures, RepeatThePageAboveItsRoot) {
  EXPECT_EQ(feature("<p>a<p>b", "a4_share", 0), 1);
}

constexpr std::string_view kArticlePage =
    "<p>menu</p><article><p>one two three four five six</p><p>seven eight nine</p></article>";

TEST(RegionFeatures, KnowTheElementWithMostOfTheWords) {
  EXPECT_EQ(feature(kArticlePage, "in_60", 0), 0);
  EXPECT_EQ(feature(kArticlePage, "in_60", 1), 1);
  EXPECT_EQ(feature(kArticlePage, "from_40", 0), -1);
}

TEST(RegionFeatures, TakeTheArticleForTheTextWhereNoMainIs) {
  EXPECT_EQ(feature(kArticlePage, "semantic", 0), 0);
  EXPECT_EQ(feature(kArticlePage, "semantic", 2), 1);
  EXPECT_EQ(feature("<main><nav>a</nav><p>b</main>", "semantic", 0), 0);
}

constexpr std::string_view kSectionedPage = "<p>a</p><h2>b</h2><p>c d e</p><h3>f</h3>";

TEST(SectionFeatures, LastFromAHeadingToTheNext) {
  EXPECT_EQ(feature(kSectionedPage, "section_level", 0), 0);
  EXPECT_EQ(feature(kSectionedPage, "section_level", 2), 2);
  EXPECT_FLOAT_EQ(feature(kSectionedPage, "section_words", 2), std::log1p(4.0F));
}

TEST(SectionFeatures, DoNotBeginWithHiddenHeadings) {
  EXPECT_EQ(feature("<h2 hidden>a</h2><p>b", "section_level", 1), 0);
}

constexpr std::string_view kShopRecords =
    "<h1>Shop</h1><div><div><h2>A</h2><p>$1</p></div><div><h2>B</h2><p>$2</p></div>"
    "<div><h2>C</h2><p>free</p></div></div><p>end";

TEST(RecordFeatures, DescribeThreeAndMoreSiblingsAlike) {
  EXPECT_FLOAT_EQ(feature(kShopRecords, "record_count", 1), std::log1p(3.0F));
  EXPECT_FLOAT_EQ(feature(kShopRecords, "record_words", 1), std::log1p(2.0F));
  EXPECT_FLOAT_EQ(feature(kShopRecords, "record_prices", 1), 2.0F / 3);
  EXPECT_EQ(feature(kShopRecords, "record_after", 2), 1);
}

TEST(RecordFeatures, AreThoseOfOneRecordOutsideOfAny) {
  EXPECT_FLOAT_EQ(feature(kShopRecords, "record_count", 7), std::log1p(1.0F));
  EXPECT_EQ(feature(kShopRecords, "record_words", 7), 0);
}

TEST(RecordFeatures, CountSiblingsOfOneBlockEach) {
  const std::string_view list = "<ul><li>a<li>b<li>c<li>d</ul>";
  EXPECT_FLOAT_EQ(feature(list, "siblings", 0), std::log1p(4.0F));
  EXPECT_FLOAT_EQ(feature(list, "record_count", 0), std::log1p(1.0F));
}

TEST(EmbeddedFeatures, AreByTheBlocksOfTheElementAround) {
  const std::string_view page =
      "<div><p>a</p><img src=x><p>b</p><time>c</time></div><p>d</p><input>";
  EXPECT_FLOAT_EQ(feature(page, "a1_images", 0), 1.0F / 3);
  EXPECT_FLOAT_EQ(feature(page, "a1_times", 0), 1.0F / 3);
  EXPECT_FLOAT_EQ(feature(page, "a2_controls", 0), 0.25F);
}

TEST(LeafFeatures, AreWordsByTextLeaves) {
  const std::string_view page = "<p>a <b>b c</b> d</p><p>e f g h i j k l</p>";
  EXPECT_FLOAT_EQ(feature(page, "a0_wlr", 0), std::log1p(4.0F / 3));
  EXPECT_FLOAT_EQ(feature(page, "a0_wlr_high", 1), 1);
  EXPECT_FLOAT_EQ(feature(page, "a0_wlr_high", 0), 1.0F / 6);
}

TEST(PageFeatures, AreTheSameForAllBlocks) {
  const std::string_view page = "<main><article>a</article><a href=x>b</a></main>";
  for (const std::size_t block : {0U, 1U}) {
    EXPECT_EQ(feature(page, "page_links", block), 0.5F);
    EXPECT_EQ(feature(page, "page_articles", block), 1);
    EXPECT_EQ(feature(page, "page_main", block), 1);
  }
}

TEST(PageFeatures, CountNoHiddenWords) {
  EXPECT_EQ(feature("<p hidden><a href=x>a</a></p><p>b c d e f", "page_links", 1), 0);
}

}  // namespace
}  // namespace winnow
