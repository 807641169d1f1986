// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/run_scores.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

using enum Measure;

std::vector<RankedDocument> ranking(std::initializer_list<const char*> documents) {
  std::vector<RankedDocument> result;
  for (const char* document : documents) result.push_back({document, 0});
  return result;
}

// Topic 1 scores 1/2, topic 2 has no relevant document, topic 3 no answer, topic 4 no judgement.
const Qrels kQrels{{"1", {{"a", 1}}}, {"2", {{"a", 0}}}, {"3", {{"a", 1}, {"b", 1}}}};
const TrecRun kRun{"tag",
                   {{"1", ranking({"b", "a"})}, {"2", ranking({"a"})}, {"4", ranking({"a", "b"})}}};

TEST(ScoreRun, AveragesOverAllJudgedTopics) {
  const RunScores scores = score_run(kRun, kQrels);
  EXPECT_EQ(scores.averaged, 3U);
  EXPECT_DOUBLE_EQ(scores.means[map], 0.5 / 3);
  EXPECT_DOUBLE_EQ(scores.precision_at_recall[0], 0.5 / 3);
  EXPECT_EQ(scores.means[num_rel], 3);
  EXPECT_EQ(scores.means[num_ret], 3);
}

TEST(ScoreRun, AveragesOverAnsweredTopicsIfAskedTo) {
  ScoringOptions options;
  options.only_answered = true;
  const RunScores scores = score_run(kRun, kQrels, {}, options);
  EXPECT_EQ(scores.averaged, 2U);
  EXPECT_DOUBLE_EQ(scores.means[map], 0.5 / 2);
  EXPECT_EQ(scores.means[num_rel], 1);
}

TEST(ScoreRun, CountsTopicsThatAreMissingOnEitherSide) {
  const RunScores scores = score_run(kRun, kQrels);
  EXPECT_EQ(scores.unanswered, 1U);
  EXPECT_EQ(scores.unjudged, 1U);
}

TEST(ScoreRun, ListsAllJudgedTopics) {
  const RunScores scores = score_run(kRun, kQrels);
  ASSERT_EQ(scores.topics.size(), 3U);
  EXPECT_EQ(scores.topics[0].topic, "1");
  EXPECT_TRUE(scores.topics[0].answered);
  EXPECT_EQ(scores.topics[2].topic, "3");
  EXPECT_FALSE(scores.topics[2].answered);
}

TEST(ScoreRun, KeepsToTheDepth) {
  ScoringOptions options;
  options.depth = 1;
  const RunScores scores = score_run(kRun, kQrels, {}, options);
  EXPECT_EQ(scores.topics[0].values[map], 0);
  EXPECT_EQ(scores.topics[0].values[num_ret], 1);
}

TEST(ScoreRun, TakesExcludedDocumentsOutBeforeTheCut) {
  ScoringOptions options;
  options.depth = 1;
  const RunScores scores = score_run(kRun, kQrels, {{"1", {"b", "c"}}}, options);
  EXPECT_EQ(scores.topics[0].values[map], 1);
  EXPECT_EQ(scores.excluded, 1U);
}

TEST(ScoreRun, TakesTopicsWithNothingButExcludedDocumentsAsUnanswered) {
  const RunScores scores = score_run(kRun, kQrels, {{"1", {"a", "b"}}});
  EXPECT_FALSE(scores.topics[0].answered);
  EXPECT_EQ(scores.unanswered, 2U);
}

TEST(ScoreRun, KeepsExclusionsToTheirTopic) {
  const RunScores scores = score_run(kRun, kQrels, {{"2", {"b"}}, {"4", {"a"}}});
  EXPECT_EQ(scores.excluded, 0U);
  EXPECT_EQ(scores.topics[0].values[map], 0.5);
}

TEST(ScoreRun, AveragesNothingWithoutTopics) {
  const RunScores scores = score_run(kRun, {});
  EXPECT_EQ(scores.averaged, 0U);
  EXPECT_EQ(scores.means[map], 0);
  EXPECT_EQ(scores.unjudged, 3U);
}

TEST(FormatTopicScores, WritesALineForEachTopic) {
  const Qrels qrels{{"1", {{"a", 1}, {"b", 1}, {"c", 1}}}};
  const TrecRun run{"tag", {{"1", ranking({"x", "a"})}}};
  EXPECT_EQ(format_topic_scores(score_run(run, qrels)),
            "topic\tmap\tRprec\tbpref\trecip_rank\tP_5\tP_10\tP_20\tndcg_cut_10\trecall_100\t"
            "recall_1000\tset_P\tset_recall\tnum_ret\tnum_rel\tnum_rel_ret\n"
            "1\t0.166667\t0.333333\t0.333333\t0.500000\t0.200000\t0.100000\t0.050000\t0.296082\t"
            "0.333333\t0.333333\t0.500000\t0.333333\t2\t3\t1\n");
}

TEST(FormatTopicScores, WritesTheHeadOfAnEmptyTable) {
  const std::string table = format_topic_scores({});
  EXPECT_TRUE(table.starts_with("topic\tmap\t"));
  EXPECT_EQ(table.find('\n'), table.size() - 1);
}

}  // namespace
}  // namespace winnow
