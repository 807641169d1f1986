// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/queries/experiment/experiment_fixture.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

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
  EXPECT_THAT(documents(raw.run.topics.at("t1")), ElementsAre("b.html", "c.html"));
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
  EXPECT_THAT(documents(raw.run.topics.at("t1")), ElementsAre("a.html"));
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

TEST_F(ExperimentAnswers, LeaveOutATopicWhoseTextIsRefusedAndSaySo) {
  ExperimentPlan plan = this->plan();
  plan.topics[1].text = std::string(kMaxQueryBytes + 1, 'x');
  const CollectionOutcome outcome = this->outcome(plan);
  EXPECT_THAT(outcome.answers[0].results, ElementsAre(3, 0, 0));
  EXPECT_THAT(observer_.warnings,
              ElementsAre(HasSubstr("raw: topic t2"), HasSubstr("oracle: topic t2")));
}

TEST_F(ExperimentAnswers, AreTaggedByTheirArm) {
  ExperimentPlan plan = this->plan();
  plan.arms[1].name = "gold pages";
  const CollectionOutcome outcome = this->outcome(plan);
  EXPECT_EQ(outcome.answers[0].run.tag, "raw");
  EXPECT_EQ(outcome.answers[1].run.tag, "gold%20pages");
}

}  // namespace
}  // namespace winnow
