// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "extractor/page/main_text_clues.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

std::vector<float> overlaps_of(std::string_view html) {
  WordSegmenter segmenter;
  const ParsedPage page = parsed(html);
  return title_overlaps(page.blocks, page.metadata.title, segmenter);
}

// Returns the text of the main heading, or "(none)".
std::string heading_of(std::string_view html) {
  WordSegmenter segmenter;
  const ParsedPage page = parsed(html);
  const std::uint32_t block = main_heading(page, segmenter);
  return block == kNoBlock ? "(none)" : std::string(page.blocks.text(page.blocks[block]));
}

TEST(TitleOverlap, IsTheShareOfCommonWordsInAllWordsOfBoth) {
  const auto overlaps = overlaps_of("<title>Red fox - Zoo</title><p>the red FOX</p><p>cat</p>");
  ASSERT_EQ(overlaps.size(), 2u);
  EXPECT_FLOAT_EQ(overlaps[0], 2.0F / 4);
  EXPECT_EQ(overlaps[1], 0);
}

TEST(TitleOverlap, CountsRepeatedWordsOnce) {
  EXPECT_FLOAT_EQ(overlaps_of("<title>b a b</title><p>a b a b")[0], 1);
}

TEST(TitleOverlap, IsNothingForABlockOfFortyWords) {
  std::string words = "fox";
  for (int i = 1; i < 39; ++i) words += " fox";
  const auto overlaps = overlaps_of("<title>fox</title><p>" + words + "<p>" + words + " fox");
  ASSERT_EQ(overlaps.size(), 2u);
  EXPECT_EQ(overlaps[0], 1);
  EXPECT_EQ(overlaps[1], 0);
}

TEST(TitleOverlap, IsNothingWhereThePageHasNoTitle) {
  EXPECT_EQ(overlaps_of("<p>a<p>&ndash;"), std::vector<float>({0, 0}));
}

TEST(MainHeading, IsTheTopLevelHeadingMostLikeTheTitle) {
  EXPECT_EQ(heading_of("<title>The red fox - Zoo</title><h1>Zoo</h1><h1>The red fox</h1>"
                       "<p>The red fox - Zoo"),
            "The red fox");
}

TEST(MainHeading, IsTheFirstTopLevelHeadingIfNoneIsLikeTheTitle) {
  EXPECT_EQ(heading_of("<title>x</title><p>x<h1>a</h1><h1>b</h1>"), "a");
}

TEST(MainHeading, PassesOverHiddenOnes) {
  EXPECT_EQ(heading_of("<title>fox</title><h1 hidden>fox</h1><h1>dog</h1>some text"), "dog");
}

TEST(MainHeading, IsAnotherBlockIfThatIsAlmostTheTitle) {
  EXPECT_EQ(heading_of("<title>red fox</title><h2>dog</h2><h2>fox red</h2><p>fox"), "fox red");
}

TEST(MainHeading, IsMissingIfNoBlockHasMuchInCommonWithTheTitle) {
  EXPECT_EQ(heading_of("<title>a b c d e</title><p>a b<h2>c d</h2>"), "(none)");
  EXPECT_EQ(heading_of(""), "(none)");
}

}  // namespace
}  // namespace winnow
