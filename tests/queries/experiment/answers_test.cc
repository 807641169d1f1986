// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/queries/experiment/experiment_fixture.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using ExperimentAnswers = ExperimentTest;

TEST_F(ExperimentAnswers, CountTheWholeResult) {
  const CollectionOutcome outcome = this->outcome(plan());
  const AnswerOutcome& raw = outcome.answers[0];
  EXPECT_THAT(raw.results, ElementsAre(3, 1, 0));
  EXPECT_THAT(raw.relevant_results, ElementsAre(1, 1, 0));
  EXPECT_DOUBLE_EQ(raw.mean_results, 4.0 / 3);
  EXPECT_EQ(raw.topics_without_result, 1U);
  EXPECT_DOUBLE_EQ(raw.result_precision, (1.0 / 3 + 1 + 0) / 3);
  EXPECT_DOUBLE_EQ(raw.result_recall, (1.0 + 1 + 0) / 3);
}

TEST_F(ExperimentAnswers, AreCutToTheDepthAndStillCountedWhole) {
  ExperimentPlan plan = this->plan();
  plan.scoring.depth = 2;
  const CollectionOutcome outcome = this->outcome(plan);
  const AnswerOutcome& raw = outcome.answers[0];
  EXPECT_THAT(observer_.documents("raw", "t1"), ElementsAre("b.html", "c.html"));
  EXPECT_DOUBLE_EQ(raw.scores->topics[0].values[Measure::map], 0);
  EXPECT_THAT(raw.results, ElementsAre(3, 1, 0));
  EXPECT_DOUBLE_EQ(raw.result_recall, 2.0 / 3);
}

TEST_F(ExperimentAnswers, LoseExcludedDocumentsBeforeTheCut) {
  ExperimentPlan plan = this->plan();
  plan.scoring.depth = 1;
  plan.exclusions = {{"t1", {"b.html", "c.html"}}};
  const CollectionOutcome outcome = this->outcome(plan);
  const AnswerOutcome& raw = outcome.answers[0];
  EXPECT_THAT(observer_.documents("raw", "t1"), ElementsAre("a.html"));
  EXPECT_DOUBLE_EQ(raw.scores->topics[0].values[Measure::map], 1);
  EXPECT_EQ(raw.scores->excluded, 2U);
  EXPECT_THAT(raw.results, ElementsAre(1, 1, 0));
}

TEST_F(ExperimentAnswers, AreAveragedOverAnsweredTopicsOnDemand) {
  ExperimentPlan plan = this->plan();
  plan.scoring.only_answered = true;
  const CollectionOutcome outcome = this->outcome(plan);
  EXPECT_EQ(outcome.answers[0].scores->averaged, 2U);
  EXPECT_DOUBLE_EQ(mean_of(outcome.answers[1], Measure::map), 1);
  EXPECT_DOUBLE_EQ(outcome.answers[1].result_precision, 1);
}

TEST_F(ExperimentAnswers, AreThoseToTheBeginningOfATextThatIsTooLong) {
  ExperimentPlan plan = this->plan();
  const std::uint64_t results = this->outcome(plan).answers[0].results[1];
  const std::string word = plan.topics[1].text;
  for (int i = 0; i < 8000; ++i) plan.topics[1].text += " " + word;
  plan.topics[1].place = "topics.tsv:7";
  plan.arms.push_back(plan.arms.front());
  plan.arms.back().name = omega_name(plan.arms.front().name);
  plan.arms.back().ranking = ArmRanking::omega;
  const Experiment experiment = run(plan);
  EXPECT_EQ(experiment.cut_topics, std::vector<std::string>{plan.topics[1].id});
  EXPECT_LE(experiment.plan.topics[1].text.size(), kMaxQueryBytes);
  EXPECT_THAT(observer_.warnings, ElementsAre(HasSubstr(": topics.tsv:7: longer than")));
  EXPECT_EQ(experiment.collections[0].answers[0].results[1], results);
}

TEST_F(ExperimentAnswers, AreToldTopicByTopic) {
  ExperimentPlan plan = this->plan();
  plan.operators = {QueryOperator::any_word, QueryOperator::all_words};
  plan.threads = 4;
  (void)run(plan);
  EXPECT_EQ(observer_.answers.size(), 4U);
  for (const auto& [place, answers] : observer_.answers) {
    ASSERT_EQ(answers.size(), 3U);
    EXPECT_EQ(answers[0].first, "t1");
    EXPECT_EQ(answers[1].first, "t2");
    EXPECT_EQ(answers[2].first, "t3");
    EXPECT_THAT(answers[2].second, IsEmpty());
  }
}

TEST_F(ExperimentAnswers, AreToldInTheOrderOfTheirScores) {
  (void)run(plan());
  const auto& [topic, ranking] = observer_.answers.at({0, "raw", QueryOperator::any_word}).at(0);
  ASSERT_EQ(ranking.size(), 3U);
  EXPECT_GT(ranking[0].score, ranking[1].score);
  EXPECT_GT(ranking[1].score, ranking[2].score);
  EXPECT_GT(ranking[2].score, 0);
}

TEST_F(ExperimentAnswers, OfOneArmInSeveralPlacesAreToldForEach) {
  ExperimentPlan plan = this->plan();
  plan.collections.push_back({pages("clean"), "none"});
  plan.operators = {QueryOperator::any_word, QueryOperator::all_words};
  plan.arms.push_back(run_arm("other", "t1 Q0 a.html 1 2.0 other\n"));
  (void)run(plan);
  EXPECT_EQ(observer_.answers.size(), 12U);
  for (const std::size_t collection : {0U, 1U}) {
    for (const QueryOperator op : plan.operators) {
      EXPECT_EQ(observer_.answers.at({collection, "oracle", op}).size(), 3U);
      EXPECT_EQ(observer_.answers.at({collection, "other", op}).at(0).second.size(), 1U);
    }
  }
}

TEST_F(ExperimentAnswers, EndWhereTheyCannotBeTaken) {
  observer_.failing_topic = "t2";
  const Expected<Experiment> experiment = try_to_run(plan());
  ASSERT_FALSE(experiment);
  EXPECT_EQ(experiment.error().code, ErrorCode::disk);
  EXPECT_EQ(observer_.answers.at({0, "raw", QueryOperator::any_word}).size(), 1U);
}

}  // namespace
}  // namespace winnow
