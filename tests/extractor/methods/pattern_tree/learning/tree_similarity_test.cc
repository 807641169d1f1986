// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/tree_similarity.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tests/extractor/methods/pattern_tree/learning/definitions.h"
#include "tests/extractor/methods/pattern_tree/learning/page_trees.h"

namespace winnow {
namespace {

constexpr std::uint64_t kWork = 4'000'000;
constexpr Compare kBoth[] = {Compare::structure, Compare::text};

// Returns the score of the first elements in the two bodies.
double score(const std::string& a, const std::string& b, Compare compare) {
  const TestPages pages({a, b});
  TreeSimilarity similarity(pages.sample(), kWork);
  return similarity.score({0, 2}, {1, 2}, compare, 0);
}

double defined_score(SampleTrees pages, TreeRef a, TreeRef b, Compare compare) {
  const PageTree& page_a = *pages[a.page];
  const PageTree& page_b = *pages[b.page];
  return 2.0 * matched_nodes_by_definition(page_a, a.node, page_b, b.node, compare) /
         (page_a.subtree_size(a.node) + page_b.subtree_size(b.node));
}

TEST(TreeSimilarity, IsOneForEqualTreesAndZeroForOtherNames) {
  EXPECT_EQ(score("<p>x<b>y</b></p>", "<p>x<b>y</b></p>", Compare::text), 1);
  EXPECT_EQ(score("<p>x</p>", "<div>x</div>", Compare::structure), 0);
}

TEST(TreeSimilarity, IgnoresTextsUnlessTheyAreCompared) {
  EXPECT_EQ(score("<p>x<b>y</b></p>", "<p>z<b>y</b></p>", Compare::structure), 1);
  EXPECT_EQ(score("<p>x<b>y</b></p>", "<p>z<b>y</b></p>", Compare::text), 0.75);
}

TEST(TreeSimilarity, ComparesImagesByTheirFile) {
  EXPECT_EQ(score("<p><img src=a></p>", "<p><img src=b></p>", Compare::structure), 1);
  EXPECT_EQ(score("<p><img src=a></p>", "<p><img src=b></p>", Compare::text), 0.5);
  EXPECT_EQ(score("<p><img src=a></p>", "<p>a</p>", Compare::structure), 0.5);
}

TEST(TreeSimilarity, MatchesChildrenInTheirOrderOnly) {
  EXPECT_EQ(score("<p><b></b><i></i></p>", "<p><i></i><b></b></p>", Compare::structure), 2.0 / 3);
  EXPECT_EQ(score("<p><b></b><i></i><b></b></p>", "<p><i></i><b></b></p>", Compare::structure),
            6.0 / 7);
}

TEST(TreeSimilarity, MatchesBelowMatchedNodesOnly) {
  EXPECT_EQ(score("<div><p>x</p></div>", "<div><b>x</b></div>", Compare::text), 1.0 / 3);
}

// In figure 6 of Agarwal and Totla (2011), the inner divisions are small, so one text that differs
// keeps them apart. It does not keep apart the outer ones, which are large.
TEST(TreeSimilarity, OfDivisionsThatDifferInOneTextDependsOnTheirSize) {
  const auto inner = [](const std::string& text) { return "<div>" + text + "<p></p></div>"; };
  const auto outer = [&](const std::string& text) {
    return "<div>" + inner(text) + "<ul><li>a<li>b<li>c<li>d<li>e<li>f<li>g<li>h</ul></div>";
  };
  EXPECT_EQ(score(inner("text1"), inner("text2"), Compare::structure), 1);
  EXPECT_LT(score(inner("text1"), inner("text2"), Compare::text), 0.9);
  EXPECT_GE(score(outer("text1"), outer("text2"), Compare::text), 0.9);
}

TEST(TreeSimilarity, IsThatOfTheDefinitionForThousandsOfTrees) {
  std::mt19937 random(1);
  for (int round = 0; round < 1500; ++round) {
    const int size = 2 + round % 12;
    const TestPages pages({random_body(random, size), random_body(random, size)});
    TreeSimilarity similarity(pages.sample(), kWork);
    for (const Compare compare : kBoth) {
      const double expected = defined_score(pages.sample(), {0, 1}, {1, 1}, compare);
      EXPECT_EQ(similarity.score({0, 1}, {1, 1}, compare, 0), expected) << round;
      EXPECT_EQ(similarity.score({1, 1}, {0, 1}, compare, 0), expected) << round;
    }
    EXPECT_FALSE(similarity.cut_off());
  }
}

// What one pair left in memory must not change the score of another.
TEST(TreeSimilarity, IsTheSameForAllPairsOfSubtreesInOneGo) {
  std::mt19937 random(2);
  for (int round = 0; round < 20; ++round) {
    const TestPages pages({random_body(random, 20), random_body(random, 20)});
    const SampleTrees trees = pages.sample();
    TreeSimilarity similarity(trees, kWork);
    for (std::uint32_t a = 0; a < trees[0]->size(); ++a) {
      for (std::uint32_t b = 0; b < trees[1]->size(); ++b) {
        for (const Compare compare : kBoth) {
          const double expected = defined_score(trees, {0, a}, {1, b}, compare);
          ASSERT_EQ(similarity.score({0, a}, {1, b}, compare, 0), expected);
        }
      }
    }
  }
}

TEST(TreeSimilarity, IsExactFromDeltaOnAndBelowItOtherwise) {
  std::mt19937 random(3);
  for (int round = 0; round < 1000; ++round) {
    const TestPages pages({random_body(random, 8), random_body(random, 8)});
    const double delta = static_cast<double>(random() % 11) / 10;
    for (const Compare compare : kBoth) {
      TreeSimilarity similarity(pages.sample(), kWork);
      const double expected = defined_score(pages.sample(), {0, 1}, {1, 1}, compare);
      const double actual = similarity.score({0, 1}, {1, 1}, compare, delta);
      if (expected >= delta) {
        EXPECT_EQ(actual, expected);
      } else {
        EXPECT_LT(actual, delta);
      }
    }
  }
}

TEST(TreeSimilarity, OfPairsOverTheLimitIsTheShareOfCommonPaths) {
  const TestPages pages({"<p><b></b><i></i></p>", "<p><i></i><b></b></p>"});
  TreeSimilarity similarity(pages.sample(), 8);
  EXPECT_EQ(similarity.score({0, 2}, {1, 2}, Compare::structure, 0), 1);
  EXPECT_TRUE(similarity.cut_off());
}

TEST(TreeSimilarity, IsNeverLessThanTheTrueScoreOverALimit) {
  std::mt19937 random(4);
  const TestPages pages({random_body(random, 30), random_body(random, 30)});
  const SampleTrees trees = pages.sample();
  TreeSimilarity similarity(trees, 2);
  for (std::uint32_t a = 0; a < trees[0]->size(); ++a) {
    for (std::uint32_t b = 0; b < trees[1]->size(); ++b) {
      EXPECT_GE(similarity.score({0, a}, {1, b}, Compare::text, 0),
                defined_score(trees, {0, a}, {1, b}, Compare::text));
    }
  }
  EXPECT_TRUE(similarity.cut_off());
}

TEST(TreeSimilarity, NeedsNoLimitForPairsThatCannotReachDelta) {
  const TestPages pages({"<p><b></b><i></i></p>", "<p><a></a><u></u></p>"});
  TreeSimilarity similarity(pages.sample(), 1);
  EXPECT_LT(similarity.score({0, 2}, {1, 2}, Compare::structure, 0.8), 0.8);
  EXPECT_FALSE(similarity.cut_off());
}

TEST(TreeSimilarity, OfDeepPagesNeedsNoDeepStack) {
  std::string deep;
  for (int i = 0; i < 1500; ++i) deep += "<div>";
  const TestPages pages({deep + "x", deep + "y"});
  TreeSimilarity similarity(pages.sample(), kWork);
  EXPECT_EQ(similarity.score({0, 2}, {1, 2}, Compare::text, 0), 1500.0 / 1501);
}

// This ends only if the work for all pairs together is bounded.
TEST(TreeSimilarity, GivesUpWhenAllPairsTogetherTakeTooLong) {
  std::mt19937 random(5);
  std::vector<std::string> bodies;
  for (int i = 0; i < 40; ++i) bodies.push_back(random_body(random, 40));
  const TestPages pages(bodies);
  TreeSimilarity similarity(pages.sample(), 50);
  for (std::uint32_t a = 0; a < 40; ++a) {
    for (std::uint32_t b = 0; b < 40; ++b) similarity.score({a, 1}, {b, 1}, Compare::text, 0);
  }
  const auto size = [&](std::uint32_t page) { return pages.sample()[page]->subtree_size(1); };
  EXPECT_EQ(similarity.score({38, 1}, {39, 1}, Compare::text, 0),
            2.0 * std::min(size(38), size(39)) / (size(38) + size(39)));
}

}  // namespace
}  // namespace winnow
