// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/queries/experiment/experiment_fixture.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using RunArms = ExperimentTest;

constexpr const char* kRun =
    "t1 Q0 x 1 3.0 other\n"
    "t1 Q0 a.html 2 2.0 other\n"
    "t2 Q0 c.html 1 2.0 other\n"
    "t8 Q0 c.html 1 2.0 other\n";

TEST_F(RunArms, AreScoredAlone) {
  ExperimentPlan plan = this->plan();
  plan.collections.clear();
  plan.topics.clear();
  plan.arms = {run_arm("other", kRun)};
  const Experiment experiment = run(plan);
  ASSERT_EQ(experiment.plan.topics.size(), 4U);
  EXPECT_EQ(experiment.plan.topics[3].id, "t8");
  EXPECT_EQ(experiment.unjudged_topics, 1U);
  EXPECT_THAT(experiment.judged_without_topic, IsEmpty());
  ASSERT_EQ(experiment.collections.size(), 1U);
  const AnswerOutcome& answers = experiment.collections[0].answers.at(0);
  EXPECT_THAT(answers.results, ElementsAre(2, 1, 0, 1));
  EXPECT_DOUBLE_EQ(mean_of(answers, Measure::map), (.5 + 1 + 0) / 3);
}

TEST_F(RunArms, StandBesideIndexesUnderEachOperator) {
  ExperimentPlan plan = this->plan();
  plan.operators = {QueryOperator::any_word, QueryOperator::all_words};
  plan.arms[1] = run_arm("other", kRun);
  const CollectionOutcome outcome = this->outcome(plan);
  ASSERT_EQ(outcome.answers.size(), 4U);
  EXPECT_EQ(outcome.answers[2].op, QueryOperator::any_word);
  EXPECT_EQ(outcome.answers[3].op, QueryOperator::all_words);
  for (const AnswerOutcome* answers : {&outcome.answers[2], &outcome.answers[3]}) {
    EXPECT_EQ(answers->arm, "other");
    EXPECT_DOUBLE_EQ(mean_of(*answers, Measure::map), (.5 + 1 + 0) / 3);
  }
  EXPECT_EQ(outcome.comparisons.size(), 2U);
}

TEST_F(RunArms, AnswerOnlyTheTopicsOfTheExperiment) {
  ExperimentPlan plan = this->plan();
  plan.arms[1] = run_arm("other", kRun);
  const CollectionOutcome outcome = this->outcome(plan);
  EXPECT_THAT(observer_.documents("other", "t8"), IsEmpty());
  EXPECT_EQ(outcome.answers[1].scores->unjudged, 0U);
}

TEST_F(RunArms, LoseExcludedDocumentsToo) {
  ExperimentPlan plan = this->plan();
  plan.arms[1] = run_arm("other", kRun);
  plan.exclusions = {{"t1", {"x"}}};
  EXPECT_DOUBLE_EQ(mean_of(outcome(plan).answers[1], Measure::map), 2.0 / 3);
}

TEST_F(RunArms, HaveNoIndexToAsk) {
  ExperimentPlan plan = this->plan();
  plan.arms[1] = run_arm("other", kRun);
  const CollectionOutcome outcome = this->outcome(plan);
  EXPECT_THAT(outcome.inflation, IsEmpty());
  EXPECT_EQ(outcome.arms[1].missing_relevant, 0U);
  EXPECT_EQ(outcome.unjudged.at(0).hits, 0U);
  EXPECT_LT(outcome.unjudged.at(0).mean_rbo, 1);
}

TEST_F(RunArms, ShowTitlesOfTheIndexBesideThem) {
  ExperimentPlan plan = this->plan();
  plan.arms[1] = run_arm("other", kRun);
  const CollectionOutcome outcome = this->outcome(plan);
  const std::vector<ListedHit>& hits = outcome.details.at(0).best.at(0).hits;
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[0].title, "");
  EXPECT_EQ(hits[1].title, "Page a");
  EXPECT_THAT(hits[1].missing_words, IsEmpty());
}

}  // namespace
}  // namespace winnow
