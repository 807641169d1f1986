// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/retrieval_measures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

namespace winnow {
namespace {

using enum Measure;

constexpr double kExact = 1e-12;

// Four relevant documents, three that are judged not to be; i and h are never found.
const Judgements kJudgements{{"a", 0}, {"b", 1}, {"d", 2}, {"e", -1},
                             {"f", 0}, {"g", 1}, {"h", 1}, {"i", 0}};
// The ranking a b c d e f g; c has no judgement, e is in the pool without one.
const std::vector<int> kGrades{0, 1, kUnjudged, 2, -1, 0, 1};

double value(Measure measure) { return score_ranking(kGrades, kJudgements).values[measure]; }

TEST(ScoreRanking, AveragesThePrecisionAtTheRanksOfRelevantDocuments) {
  EXPECT_NEAR(value(map), (1.0 / 2 + 2.0 / 4 + 3.0 / 7 + 0) / 4, kExact);
}

TEST(ScoreRanking, TakesThePrecisionAtTheNumberOfRelevantDocuments) {
  EXPECT_NEAR(value(rprec), 2.0 / 4, kExact);  // b and d among a b c d
}

TEST(ScoreRanking, CountsPreferencesAmongJudgedDocumentsOnly) {
  // Before b and d stands one of the three that are not relevant (a), before g two (a, f).
  const double sum = (1 - 1.0 / 3) + (1 - 1.0 / 3) + (1 - 2.0 / 3) + 0;
  EXPECT_NEAR(value(bpref), sum / 4, kExact);
}

TEST(ScoreRanking, ComparesWithAsManyOthersAsThereAreRelevantOnes) {
  const Judgements judgements{{"a", 0}, {"b", 0}, {"c", 1}, {"d", 1}, {"e", 0}};
  // The ranking a c b e d: of three others two count. c: one of two before it; d: all.
  const RankingScores scores = score_ranking(std::vector<int>{0, 1, 0, 0, 1}, judgements);
  EXPECT_NEAR(scores.values[bpref], ((1 - 1.0 / 2) + (1 - 2.0 / 2)) / 2, kExact);
}

TEST(ScoreRanking, InvertsTheRankOfTheFirstRelevantDocument) {
  EXPECT_NEAR(value(recip_rank), 1.0 / 2, kExact);
}

TEST(ScoreRanking, FillsShortRankingsUpForPrecision) {
  EXPECT_NEAR(value(p_5), 2.0 / 5, kExact);
  EXPECT_NEAR(value(p_10), 3.0 / 10, kExact);
  EXPECT_NEAR(value(p_20), 3.0 / 20, kExact);
}

TEST(ScoreRanking, DiscountsGradesByTheLogarithmOfTheRank) {
  const double gain = 1 / std::log2(3.0) + 2 / std::log2(5.0) + 1 / std::log2(8.0);
  const double best = 2 / std::log2(2.0) + 1 / std::log2(3.0) + 1 / std::log2(4.0) +
                      1 / std::log2(5.0);  // d, then b g h
  EXPECT_NEAR(value(ndcg_cut_10), gain / best, kExact);
  EXPECT_NEAR(value(ndcg_cut_10), 0.512582, 1e-6);
}

TEST(ScoreRanking, LooksForGainInTheFirstTenOnly) {
  const Judgements judgements{{"a", 3}, {"b", 1}};
  std::vector<int> grades(11, kUnjudged);
  grades[9] = 1;
  grades[10] = 3;
  EXPECT_NEAR(score_ranking(grades, judgements).values[ndcg_cut_10],
              (1 / std::log2(11.0)) / (3 + 1 / std::log2(3.0)), kExact);
}

TEST(ScoreRanking, CutsTheBestRankingAtTenToo) {
  Judgements judgements;
  for (char name = 'a'; name < 'a' + 12; ++name) judgements.emplace(std::string(1, name), 1);
  const std::vector<int> grades(10, 1);
  EXPECT_NEAR(score_ranking(grades, judgements).values[ndcg_cut_10], 1, kExact);
}

TEST(ScoreRanking, TakesRecallAtAHundredAndAThousand) {
  const Judgements judgements{{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}};
  std::vector<int> grades(1500, 0);
  for (const std::size_t rank : {100U, 101U, 1000U, 1001U}) grades[rank - 1] = 1;
  const RankingScores scores = score_ranking(grades, judgements);
  EXPECT_NEAR(scores.values[recall_100], 1.0 / 4, kExact);
  EXPECT_NEAR(scores.values[recall_1000], 3.0 / 4, kExact);
}

TEST(ScoreRanking, ScoresTheResultAsASet) {
  EXPECT_NEAR(value(set_p), 3.0 / 7, kExact);
  EXPECT_NEAR(value(set_recall), 3.0 / 4, kExact);
}

TEST(ScoreRanking, CountsDocuments) {
  EXPECT_EQ(value(num_ret), 7);
  EXPECT_EQ(value(num_rel), 4);
  EXPECT_EQ(value(num_rel_ret), 3);
}

TEST(ScoreRanking, InterpolatesPrecisionAtLevelsOfRecall) {
  // With precisions 1/2, 2/4, 3/7 at the first, second, third of four relevant documents; recall .5
  // needs two of them, .6 and .7 three, .8 and more four.
  const double third = 3.0 / 7;
  EXPECT_THAT(score_ranking(kGrades, kJudgements).precision_at_recall,
              testing::Pointwise(testing::DoubleNear(kExact),
                                 {.5, .5, .5, .5, .5, .5, third, third, .0, .0, .0}));
}

TEST(ScoreRanking, InterpolatesFromBetterRanksFurtherDown) {
  const Judgements judgements{{"a", 1}, {"b", 1}};
  // Precisions 1/3 and 2/4: the second is better, and reached with any recall.
  const RankingScores scores = score_ranking(std::vector<int>{0, 0, 1, 1}, judgements);
  EXPECT_THAT(scores.precision_at_recall, testing::Each(testing::DoubleNear(.5, kExact)));
}

TEST(ScoreRanking, RoundsLevelsOfRecallAsTrecEvalDoes) {
  const Judgements judgements{{"a", 1}, {"b", 1}, {"c", 1}};
  // .7 * 3 + .9 is a little less than 3 in floating point: two documents are enough.
  const RankingScores scores = score_ranking(std::vector<int>{1, 1, 0}, judgements);
  EXPECT_NEAR(scores.precision_at_recall[7], 1, kExact);
  EXPECT_EQ(scores.precision_at_recall[8], 0);
}

TEST(ScoreRanking, ScoresNothingWithoutRelevantDocuments) {
  const RankingScores scores = score_ranking(std::vector<int>{0, kUnjudged}, {{"a", 0}});
  for (const MeasureInfo& info : measures())
    EXPECT_EQ(scores.values[info.measure], info.measure == num_ret ? 2 : 0) << info.name;
  EXPECT_THAT(scores.precision_at_recall, testing::Each(0));
}

TEST(ScoreRanking, ScoresEmptyRankings) {
  const RankingScores scores = score_ranking({}, kJudgements);
  for (const MeasureInfo& info : measures())
    EXPECT_EQ(scores.values[info.measure], info.measure == num_rel ? 4 : 0) << info.name;
}

TEST(Measures, StandInTheOrderOfTheirNumbers) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kMeasureCount; ++i) {
    EXPECT_EQ(static_cast<std::size_t>(measures()[i].measure), i);
    EXPECT_FALSE(measures()[i].title.empty() || measures()[i].summary.empty());
    names.insert(measures()[i].name);
  }
  EXPECT_EQ(names.size(), kMeasureCount);
}

}  // namespace
}  // namespace winnow
