// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <array>

#include "queries/evaluation/chance.h"

namespace winnow {
namespace {

// The first words that Vigna's reference implementation gives for this seed.
TEST(RandomWords, AreThoseOfSplitmix64) {
  RandomWords words(1234567);
  EXPECT_EQ(words.next(), 6457827717110365317U);
  EXPECT_EQ(words.next(), 3203168211198807973U);
}

TEST(RandomIndices, AreAboutEquallyFrequent) {
  RandomWords words(1);
  RandomIndices indices(words, 7);
  std::array<int, 7> counts{};
  for (int i = 0; i < 70'000; ++i) ++counts.at(indices.next());
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 400);  // four standard deviations
}

TEST(RandomIndices, KnowOneNumberBelowOne) {
  RandomWords words(1);
  RandomIndices indices(words, 1);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(indices.next(), 0U);
}

}  // namespace
}  // namespace winnow
