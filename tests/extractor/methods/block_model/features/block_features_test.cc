// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/block_features.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <set>
#include <string>
#include <string_view>
#include <thread>

#include "tests/extractor/parsed.h"
#include "tests/extractor/sample_pages.h"

namespace winnow {
namespace {

FeatureMatrix features_of(std::string_view html) {
  WordSegmenter segmenter;
  return compute_block_features(parsed(html), segmenter);
}

// Returns the features as they are with a model that has learned nothing of names.
FeatureMatrix features_without_names(std::string_view html) {
  WordSegmenter segmenter;
  const ParsedPage page = parsed(html);
  return compute_block_features(page, page.blocks, NameScores(), segmenter);
}

// Returns the feature of the block with that index, in the order of the page.
float feature(std::string_view html, std::string_view name, std::size_t block) {
  const FeatureMatrix matrix = features_of(html);
  for (std::size_t i = 0; i < block_features().size(); ++i) {
    if (block_features()[i].name != name) continue;
    EXPECT_LT(block, matrix.rows()) << html;
    return block < matrix.rows() ? matrix.row(block)[i] : -1.0F;
  }
  ADD_FAILURE() << "no feature " << name;
  return -1;
}

// Compares to the bit.
bool are_same(const FeatureMatrix& a, const FeatureMatrix& b) {
  if (a.rows() != b.rows()) return false;
  for (std::size_t i = 0; i < a.rows(); ++i) {
    const std::vector<float> left = a.row(i);
    const std::vector<float> right = b.row(i);
    if (std::memcmp(left.data(), right.data(), left.size() * sizeof(float)) != 0) return false;
  }
  return true;
}

void expect_finite(std::string_view html, std::size_t least_rows = 0) {
  const FeatureMatrix matrix = features_of(html);
  EXPECT_GE(matrix.rows(), least_rows);
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    for (const float value : matrix.row(i)) ASSERT_TRUE(std::isfinite(value)) << i;
  }
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

constexpr std::string_view kShop =
    "<title>Shop</title><div class=item>a<p>b $1</div><div class=item>c<p>d</div>"
    "<div class=last>e<p>f</div>";

TEST(FeatureMatrix, HasAsManyColumnsAsItIsTold) {
  EXPECT_EQ(FeatureMatrix(2, block_features().size()).row(1).size(), block_features().size());
  FeatureMatrix narrow(3, 2);
  EXPECT_EQ(narrow.rows(), 3u);
  EXPECT_EQ(narrow.row(1).size(), 2u);
  narrow.set(1, 0, 5);
  EXPECT_EQ(narrow.value(0, 1), 0);
  EXPECT_EQ(narrow.value(1, 0), 5);
  EXPECT_EQ(narrow.row(1), (std::vector<float>{5, 0}));
}

TEST(FeatureMatrix, HasItsTilesColumnByColumn) {
  constexpr std::size_t kRows = FeatureMatrix::kTileRows;
  FeatureMatrix matrix(kRows + 1, 2);
  matrix.set(3, 1, 5);
  matrix.set(kRows, 0, 6);
  ASSERT_EQ(matrix.tiles(), 2u);
  EXPECT_EQ(matrix.tile(0)[kRows + 3], 5);
  EXPECT_EQ(matrix.tile(1)[0], 6);
  EXPECT_EQ(matrix.tile(1).size(), 2 * kRows);
}

TEST(BlockFeatures, HaveUniqueNamesAndDescriptions) {
  std::set<std::string_view> names;
  for (const FeatureInfo& info : block_features()) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_FALSE(info.description.empty()) << info.name;
    EXPECT_FALSE(info.group.empty()) << info.name;
  }
}

TEST(BlockFeatures, AreFiniteOnAllSamplePages) {
  ASSERT_FALSE(sample_pages().empty());
  for (const auto& path : sample_pages()) expect_finite(file_bytes(path), 1);
}

TEST(BlockFeatures, HaveNoRowsForAnEmptyPage) { EXPECT_EQ(features_of("").rows(), 0u); }

TEST(BlockFeatures, AreFiniteOnUnusualPages) {
  expect_finite("<a href=a>a</a><p><a href=b>b</a>", 2);
  expect_finite("<title>\u05d0\u05d1</title><html dir=rtl><p>\u05d0\u05d1 \u05d2.", 1);
  expect_finite("<title>\u4f60\u597d</title><p>\u4f60\u597d\u3002<p>\u3053\u3093\u306b\u3061", 2);
  expect_finite("<p>\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35<p>...", 2);
  expect_finite("<p hidden>a<p hidden>b", 2);
}

TEST(BlockFeatures, AreTheSameEachTime) {
  EXPECT_TRUE(are_same(features_of(kShop), features_of(kShop)));
}

TEST(BlockFeatures, AreTheSameInSeveralThreads) {
  const FeatureMatrix expected = features_of(kShop);
  bool same[2] = {false, false};
  std::thread first([&] { same[0] = are_same(features_of(kShop), expected); });
  std::thread second([&] { same[1] = are_same(features_of(kShop), expected); });
  first.join();
  second.join();
  EXPECT_TRUE(same[0]);
  EXPECT_TRUE(same[1]);
}

TEST(BlockFeatures, DoNotDependOnWhatClassesAreCalled) {
  std::string renamed(kShop);
  for (std::size_t at = 0; (at = renamed.find("class=item", at)) != std::string::npos; ++at)
    renamed.replace(at, 10, "class=comment");
  EXPECT_TRUE(are_same(features_without_names(kShop), features_without_names(renamed)));
  EXPECT_FALSE(are_same(features_of(kShop), features_of(repeated(kShop, 2))));
}

TEST(BlockFeatures, AreThereForDeeplyNestedPages) { expect_finite(repeated("<div>a ", 10000), 1); }

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

std::string long_text(int words) { return "<p>" + repeated("word ", words); }

TEST(ParagraphFeatures, SayHowFarTheLastParagraphIs) {
  const std::string html = "<p>first" + long_text(30) +
                           "<h2>More</h2><p><a href=x>linked</a> text" + long_text(20) + "<p>last";
  EXPECT_EQ(feature(html, "since_blocks", 0), 50);
  EXPECT_EQ(feature(html, "since_words", 0), std::log1p(1000.0F));
  EXPECT_EQ(feature(html, "since_blocks", 1), 0);
  EXPECT_EQ(feature(html, "since_blocks", 3), 2);
  EXPECT_EQ(feature(html, "since_words", 4), 0);
  EXPECT_EQ(feature(html, "since_headings", 3), 1);
  EXPECT_EQ(feature(html, "since_links", 3), 0);
  EXPECT_EQ(feature(html, "since_blocks", 5), 1);
  EXPECT_EQ(feature(html, "until_blocks", 0), 1);
  EXPECT_EQ(feature(html, "until_blocks", 5), 50);
}

TEST(ParagraphFeatures, AreSharesOfAllParagraphs) {
  const std::string html = "<p>first" + long_text(30) + "<p>short" + long_text(20) + "<p>last";
  EXPECT_FLOAT_EQ(feature(html, "paragraphs_before", 2), 0.6F);
  EXPECT_FLOAT_EQ(feature(html, "paragraphs_after", 2), 0.4F);
  EXPECT_EQ(feature(html, "runs", 0), 1);
  EXPECT_EQ(feature(html, "run_share", 0), 1);
  EXPECT_EQ(feature(html, "from_run", 0), -1);
  EXPECT_EQ(feature(html, "from_run", 2), 0);
  EXPECT_EQ(feature(html, "from_run", 4), 1);
  EXPECT_EQ(feature("<p>one", "run_share", 0), 0);
}

TEST(ParagraphFeatures, HaveTheLinksUpToTheEnd) {
  EXPECT_EQ(feature("<p>one<p><a href=x>two</a>", "links_to_end", 0), 0.5F);
  EXPECT_EQ(feature("<p>one<p><a href=x>two</a>", "links_to_end", 1), 1);
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
