// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/rank_similarity.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "queries/evaluation/chance.h"

namespace winnow {
namespace {

using Documents = std::vector<std::string>;

Documents numbered(int count) {
  Documents documents;
  for (int i = 0; i < count; ++i) documents.push_back(std::to_string(i));
  return documents;
}

TEST(RankBiasedOverlap, IsOneForEqualRankings) {
  EXPECT_NEAR(rank_biased_overlap(numbered(1), numbered(1)), 1, 1e-12);
  EXPECT_NEAR(rank_biased_overlap(numbered(500), numbered(500)), 1, 1e-12);
  EXPECT_EQ(rank_biased_overlap(Documents{}, Documents{}), 1);
}

TEST(RankBiasedOverlap, IsNothingForRankingsThatShareNothing) {
  EXPECT_EQ(rank_biased_overlap(Documents{"a", "b"}, Documents{"c", "d", "e"}), 0);
  EXPECT_EQ(rank_biased_overlap(Documents{"a"}, {}), 0);
}

TEST(RankBiasedOverlap, WeighsAgreementByDepth) {
  // Agreement at depths 1, 2, 3: 1, 1/2, 2/3, and 2/3 for all that follows; p = 1/2 weighs them
  // with 1/2, 1/4, 1/8 and 1/8.
  EXPECT_NEAR(rank_biased_overlap(Documents{"a", "b", "c"}, Documents{"a", "c", "d"}, .5),
              1.0 / 2 + 1.0 / 2 / 4 + 2.0 / 3 / 8 + 2.0 / 3 / 8, 1e-12);
}

TEST(RankBiasedOverlap, ContinuesTheShorterRankingAsItBegan) {
  // Nothing shared at depth 1, all at depth 2, where the shorter one ends: from there on all.
  EXPECT_NEAR(rank_biased_overlap(Documents{"a", "b"}, Documents{"b", "a", "c", "d"}, .5),
              0.0 / 2 + 1.0 / 4 + 1.0 / 4, 1e-12);
}

TEST(RankBiasedOverlap, CreditsWhatTheLongerRankingFindsLater) {
  // The shorter one is a b; b comes third in the longer one. Shared at depths 1, 2, 3: 1, 1, 2,
  // assumed besides at depth 3: 1/2 of a document; behind: (2 - 1)/3 + 1/2.
  const double expected = 1.0 / 2 + 1.0 / 2 / 4 + (2 + .5) / 3 / 8 + (1.0 / 3 + 1.0 / 2) / 8;
  EXPECT_NEAR(rank_biased_overlap(Documents{"a", "b"}, Documents{"a", "c", "b"}, .5), expected,
              1e-12);
}

TEST(RankBiasedOverlap, DoesNotDependOnTheOrderOfTheRankings) {
  const Documents first{"a", "b", "c", "d"};
  const Documents second{"c", "a", "x"};
  EXPECT_EQ(rank_biased_overlap(first, second), rank_biased_overlap(second, first));
}

TEST(RankBiasedOverlap, CaresMoreForTheTop) {
  const Documents ranking{"a", "b", "c", "d", "e"};
  EXPECT_LT(rank_biased_overlap(ranking, Documents{"b", "a", "c", "d", "e"}),
            rank_biased_overlap(ranking, Documents{"a", "b", "c", "e", "d"}));
}

TEST(KendallTau, IsOneForTheSameOrderAndMinusOneForTheReverse) {
  const Documents ranking = numbered(101);
  const Documents reversed(ranking.rbegin(), ranking.rend());
  EXPECT_EQ(kendall_tau(ranking, ranking), 1);
  EXPECT_EQ(kendall_tau(ranking, reversed), -1);
}

TEST(KendallTau, CountsPairsInTheOtherOrder) {
  // a b, a d and c d are swapped: three of six pairs.
  EXPECT_DOUBLE_EQ(*kendall_tau(Documents{"a", "b", "c", "d"}, Documents{"b", "d", "a", "c"}), 0);
  // One of three.
  EXPECT_DOUBLE_EQ(*kendall_tau(Documents{"a", "b", "c"}, Documents{"b", "a", "c"}), 1.0 / 3);
}

TEST(KendallTau, AgreesWithCountingPairByPair) {
  const Documents ranking = numbered(60);
  Documents shuffled = ranking;
  RandomWords words(5);
  for (std::size_t last = shuffled.size(); last > 1; --last)
    std::swap(shuffled[last - 1], shuffled[words.next() % last]);
  int balance = 0;
  for (std::size_t i = 0; i < shuffled.size(); ++i) {
    for (std::size_t k = i + 1; k < shuffled.size(); ++k)
      balance += std::stoi(shuffled[i]) < std::stoi(shuffled[k]) ? 1 : -1;
  }
  EXPECT_NEAR(*kendall_tau(ranking, shuffled), balance / (60.0 * 59 / 2), 1e-12);
}

TEST(KendallTau, LooksAtSharedDocumentsOnly) {
  EXPECT_EQ(kendall_tau(Documents{"a", "x", "b"}, Documents{"y", "b", "z", "a"}), -1);
}

TEST(KendallTau, IsNotDefinedForFewerThanTwoSharedDocuments) {
  EXPECT_FALSE(kendall_tau(Documents{"a", "b"}, Documents{"b", "c"}));
  EXPECT_FALSE(kendall_tau(Documents{}, Documents{}));
}

TEST(RankSimilarity, IsTheSameForDocumentsThatAreNumbered) {
  const std::vector<std::uint32_t> first = {4, 2, 9, 7};
  const std::vector<std::uint32_t> second = {2, 4, 1};
  const Documents first_names = {"4", "2", "9", "7"};
  const Documents second_names = {"2", "4", "1"};
  EXPECT_EQ(rank_biased_overlap(first, second), rank_biased_overlap(first_names, second_names));
  EXPECT_EQ(kendall_tau(first, second), kendall_tau(first_names, second_names));
  EXPECT_EQ(kendall_tau(first, second), -1);
}

}  // namespace
}  // namespace winnow
