// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/main_text_clues.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using Interval = std::pair<std::uint32_t, std::uint32_t>;

Block block(std::uint32_t words, std::uint32_t link_words = 0, std::uint8_t flags = 0) {
  Block made;
  made.words = words;
  made.link_words = link_words;
  made.flags = flags;
  return made;
}

TEST(BodyTextInterval, IsEmptyWhereNoRunIsWorthItsBlocks) {
  EXPECT_EQ(body_text_interval({}), Interval(0, 0));
  const std::vector<Block> blocks = {block(3), block(2), block(10, 10)};
  EXPECT_EQ(body_text_interval(blocks), Interval(0, 0));
}

TEST(BodyTextInterval, IsTheTextBetweenMenus) {
  const std::vector<Block> blocks = {block(1, 1), block(2, 2), block(20),
                                     block(30),   block(1, 1), block(2, 2)};
  EXPECT_EQ(body_text_interval(blocks), Interval(2, 4));
}

TEST(BodyTextInterval, ReachesAcrossAGapThatCostsLessThanWhatFollows) {
  // The gap is worth -1.5 * 4 - 3 = -9; the texts are worth 17, and 8, 9 and 10.
  EXPECT_EQ(body_text_interval(std::vector{block(20), block(4, 4), block(11)}), Interval(0, 1));
  EXPECT_EQ(body_text_interval(std::vector{block(20), block(4, 4), block(13)}), Interval(0, 3));
  EXPECT_EQ(body_text_interval(std::vector{block(11), block(4, 4), block(20)}), Interval(2, 3));
}

TEST(BodyTextInterval, CountsAWordInALinkAgainstTheRun) {
  // The first is worth 6 - 1.5 * 2 - 3 = 0, and the last is worth 5 - 1.5 - 3 = 0.5.
  EXPECT_EQ(body_text_interval(std::vector{block(8, 2)}), Interval(0, 0));
  EXPECT_EQ(body_text_interval(std::vector{block(9, 2)}), Interval(0, 1));
  EXPECT_EQ(body_text_interval(std::vector{block(6, 1)}), Interval(0, 1));
}

TEST(BodyTextInterval, IsTheEarliestAndThenTheLongestOfThoseWithTheSameSum) {
  EXPECT_EQ(body_text_interval(std::vector{block(3), block(9), block(3)}), Interval(0, 3));
  // The values are 6, -6 and 6, so the whole run has the sum of its first block.
  EXPECT_EQ(body_text_interval(std::vector{block(9), block(2, 2), block(9)}), Interval(0, 3));
  // The values are 6, -9 and 6.
  EXPECT_EQ(body_text_interval(std::vector{block(9), block(4, 4), block(9)}), Interval(0, 1));
}

TEST(BodyTextInterval, PassesOverBlocksThatMayNotBeIndexed) {
  const std::vector<Block> blocks = {block(90, 0, kHidden), block(20), block(90, 90, kNoIndex),
                                     block(20), block(90, 0, kHidden)};
  EXPECT_EQ(body_text_interval(blocks), Interval(1, 4));
}

double value(const Block& block) {
  return block.words - block.link_words - 1.5 * block.link_words - 3;
}

Interval best_of_all(const std::vector<Block>& blocks) {
  Interval best{0, 0};
  double best_sum = 0;
  for (std::uint32_t first = 0; first < blocks.size(); ++first) {
    double sum = 0;
    for (std::uint32_t last = first; last < blocks.size(); ++last) {
      sum += value(blocks[last]);
      const bool longer = sum > 0 && sum == best_sum && first == best.first;
      if (sum <= best_sum && !longer) continue;
      best = {first, last + 1};
      best_sum = sum;
    }
  }
  return best;
}

TEST(BodyTextInterval, IsTheBestOfAllRuns) {
  std::mt19937 random(7);
  const auto below = [&](std::uint32_t limit) {
    return static_cast<std::uint32_t>(random() % limit);
  };
  for (int round = 0; round < 2000; ++round) {
    std::vector<Block> blocks;
    for (std::uint32_t left = below(12); left > 0; --left) {
      const std::uint32_t words = below(9);
      blocks.push_back(block(words, below(words + 1)));
    }
    ASSERT_EQ(body_text_interval(blocks), best_of_all(blocks)) << "round " << round;
  }
}

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
