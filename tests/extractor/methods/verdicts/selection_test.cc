// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/selection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "winnow/extractor/method.h"

namespace winnow {
namespace {

using testing::ElementsAre;

struct Case {
  std::uint32_t words;
  float probability;
  std::uint8_t flags = 0;
};

std::vector<bool> select(const std::vector<Case>& cases, double beta = kFavorBalanced,
                         Errors errors = Errors::single) {
  std::vector<Block> blocks;
  std::vector<float> probabilities;
  for (const Case& given : cases) {
    Block& block = blocks.emplace_back();
    block.words = given.words;
    block.flags = given.flags;
    probabilities.push_back(given.probability);
  }
  return select_blocks(blocks, probabilities, beta, errors);
}

// G is 10 * 0.9 + 10 * 0.5 + 10 * 0.1 = 15. F of the most probable one, two and three blocks is
//   2 *  9 / (10 + 15) = 0.72    2 * 14 / (20 + 15) = 0.80    2 * 15 / (30 + 15) = 0.67
TEST(Selection, TakesTheBlocksOfHighestExpectedF) {
  EXPECT_THAT(select({{10, 0.1F}, {10, 0.9F}, {10, 0.5F}}), ElementsAre(false, true, true));
}

// G is 10 * 0.9 + 10 * 0.4 + 10 * 0.2 = 15, with the same probabilities for all three b. F is
//   b = 0.5: 1.25 *  9 / (10 + 3.75) = 0.818   1.25 * 13 / (20 + 3.75) = 0.684   0.556
//   b = 1:      2 *  9 / (10 +   15) = 0.720      2 * 13 / (20 +   15) = 0.743   0.667
//   b = 2:      5 *  9 / (10 +   60) = 0.643      5 * 13 / (20 +   60) = 0.813   0.833
TEST(Selection, TakesMoreWhereRecallCountsMore) {
  const std::vector<Case> cases = {{10, 0.9F}, {10, 0.4F}, {10, 0.2F}};
  EXPECT_THAT(select(cases, kFavorPrecision), ElementsAre(true, false, false));
  EXPECT_THAT(select(cases, kFavorBalanced), ElementsAre(true, true, false));
  EXPECT_THAT(select(cases, kFavorRecall), ElementsAre(true, true, true));
}

// The blocks are those above. F of one block and of two is equal at b^2 = 5/6 (b = 0.913), F of two
// and of three at b^2 = 3 (b = 1.732).
TEST(Selection, TakesAnyNumberForTheWeightOfRecall) {
  const std::vector<Case> cases = {{10, 0.9F}, {10, 0.4F}, {10, 0.2F}};
  EXPECT_THAT(select(cases, 0.91), ElementsAre(true, false, false));
  EXPECT_THAT(select(cases, 0.92), ElementsAre(true, true, false));
  EXPECT_THAT(select(cases, 1.73), ElementsAre(true, true, false));
  EXPECT_THAT(select(cases, 1.74), ElementsAre(true, true, true));
}

TEST(Selection, TakesTheMostProbableOrEverythingAtTheEndsOfTheScale) {
  const std::vector<Case> cases = {{10, 0.9F}, {10, 0.4F}, {10, 0.001F}};
  EXPECT_THAT(select(cases, 1e-200), ElementsAre(true, false, false));
  EXPECT_THAT(select(cases, 100), ElementsAre(true, true, true));
}

// G is 4.9. F is 2 * 0.9 / (1 + 4.9) = 0.31 with the one word alone, and 2 * 4.9 / (11 + 4.9) =
// 0.62 with the ten others.
TEST(Selection, WeighsBlocksByTheirWords) {
  EXPECT_THAT(select({{1, 0.9F}, {10, 0.4F}}), ElementsAre(true, true));
  EXPECT_THAT(select({{100, 0.9F}, {10, 0.4F}}), ElementsAre(true, false));
}

TEST(Selection, DecidesAlikeForEqualProbabilities) {
  EXPECT_THAT(select({{3, 0.3F}, {50, 0.9F}, {1, 0.3F}, {9, 0.3F}}, kFavorPrecision),
              ElementsAre(false, true, false, false));
  EXPECT_THAT(select({{3, 0.3F}, {50, 0.9F}, {1, 0.3F}, {9, 0.3F}}, kFavorRecall),
              ElementsAre(true, true, true, true));
}

TEST(Selection, NeverTakesWhatMayNotBeKept) {
  EXPECT_THAT(select({{9, 1, kHidden}, {9, 1, kNoIndex}, {9, 0.1F}, {9, -1}}),
              ElementsAre(false, false, true, false));
}

// G is 12, so F is 2 * 9 / (10 + 12) = 0.82 or 2 * 12 / (20 + 12) = 0.75. With the hidden block, G
// would be 1012 and the second choice better.
TEST(Selection, ExpectsNothingOfWhatMayNotBeKept) {
  EXPECT_THAT(select({{10, 0.9F}, {10, 0.3F}, {1000, 1, kHidden}}),
              ElementsAre(true, false, false));
}

TEST(Selection, TakesSomethingIfABlockHasWords) {
  for (const Errors errors : {Errors::single, Errors::common}) {
    EXPECT_THAT(select({{5, 0.001F}, {0, 0.9F}}, 1, errors), ElementsAre(true, true));
    EXPECT_THAT(select({{5, 0}, {5, 0}}, 1, errors), ElementsAre(true, true));
  }
}

TEST(Selection, TakesNothingIfNoBlockHasWords) {
  for (const Errors errors : {Errors::single, Errors::common}) {
    EXPECT_THAT(select({{0, 0.9F}, {0, 0.1F}}, 1, errors), ElementsAre(false, false));
    EXPECT_THAT(select({}, 1, errors), ElementsAre());
  }
}

TEST(Selection, TakesBlocksWithoutWordsThatAreAsProbableAsTheLeastOneTaken) {
  EXPECT_THAT(select({{10, 0.8F}, {0, 0.8F}, {0, 0.79F}, {10, 0.1F}, {0, 0.1F}}),
              ElementsAre(true, true, false, false, false));
}

double expected_f(const std::vector<Case>& cases, double lowest, double b2) {
  double true_words = 0, words = 0, all = 0;
  for (const Case& given : cases) {
    all += static_cast<double>(given.probability) * given.words;
    if (given.probability < lowest) continue;
    true_words += static_cast<double>(given.probability) * given.words;
    words += given.words;
  }
  return (1 + b2) * true_words / (words + b2 * all);
}

// The same for common errors, as a mean over 32 bounds, each with the weight of its main text.
double expected_f_of_common(const std::vector<Case>& cases, double lowest, double b2) {
  double sum = 0;
  for (int bound = 1; bound < 64; bound += 2) {
    double both = 0, words = 0, main = 0;
    for (const Case& given : cases) {
      const bool chosen = given.probability >= lowest;
      const bool is_main = given.probability > bound / 64.0;
      words += chosen ? given.words : 0;
      main += is_main ? given.words : 0;
      both += chosen && is_main ? given.words : 0;
    }
    sum += main / (main + 30) * both / (words + b2 * main);
  }
  return sum;
}

template <typename Measure>
void expect_no_better_bound(Errors errors, Measure measure) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<Case> cases(1 + random() % 30);
    for (Case& given : cases) {
      given = {static_cast<std::uint32_t>(1 + random() % 50),
               static_cast<float>(random() % 100) / 100};
    }
    const std::vector<bool> taken = select(cases, kFavorRecall, errors);
    double lowest = 2;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      if (taken[i]) lowest = std::min<double>(lowest, cases[i].probability);
    }
    const double best = measure(cases, lowest, 4);
    for (const Case& other : cases) {
      EXPECT_LE(measure(cases, other.probability, 4), best + 1e-12);
    }
  }
}

TEST(Selection, LeavesNoBetterBound) {
  expect_no_better_bound(Errors::single, expected_f);
  expect_no_better_bound(Errors::common, expected_f_of_common);
}

// A short article with a long list beside it, which has nearly all expected words. The list would
// be kept for its length, if each of its entries were a case of its own.
TEST(Selection, KeepsNoLongListThatIsProbablyNoneOfTheText) {
  std::vector<Case> cases = {{25, 0.63F}, {10, 0.44F}};
  cases.resize(802, {5, 0.18F});
  const auto chosen = [&cases](Errors errors) {
    const std::vector<bool> taken = select(cases, kFavorBalanced, errors);
    return std::count(taken.begin(), taken.end(), true);
  };
  EXPECT_EQ(chosen(Errors::single), 802);
  EXPECT_EQ(chosen(Errors::common), 2);
}

TEST(Selection, KeepsALongListThatIsProbablyTheText) {
  EXPECT_THAT(select({{5, 0.9F}, {400, 0.55F}, {400, 0.5F}}, kFavorBalanced, Errors::common),
              ElementsAre(true, true, true));
}

// Two words are sooner an error than the main text of a page.
TEST(Selection, TakesFewWordsAloneForNoMainText) {
  EXPECT_THAT(select({{40, 0.75F}, {100, 0.2F}}, kFavorBalanced, Errors::common),
              ElementsAre(true, false));
  EXPECT_THAT(select({{2, 0.75F}, {100, 0.2F}}, kFavorBalanced, Errors::common),
              ElementsAre(true, true));
}

}  // namespace
}  // namespace winnow
