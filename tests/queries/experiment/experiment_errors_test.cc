// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/queries/experiment/experiment_fixture.h"

namespace winnow {
namespace {

using testing::HasSubstr;

class ExperimentErrors : public ExperimentTest {
 protected:
  Error error_of(ExperimentPlan plan) {
    const Expected<Experiment> experiment = try_to_run(std::move(plan));
    if (experiment) throw std::runtime_error("the experiment ran");
    return experiment.error();
  }
};

TEST_F(ExperimentErrors, ArmsMustBeThere) {
  ExperimentPlan plan = this->plan();
  plan.arms.clear();
  EXPECT_EQ(error_of(plan).code, ErrorCode::usage);
}

TEST_F(ExperimentErrors, ArmsMustHaveNamesOfTheirOwn) {
  ExperimentPlan plan = this->plan();
  plan.arms[1].name = "raw";
  const Error error = error_of(plan);
  EXPECT_EQ(error.code, ErrorCode::usage);
  EXPECT_EQ(error.where, "raw");
}

TEST_F(ExperimentErrors, AnArmHasAMethodForEachCollectionOrNone) {
  ExperimentPlan plan = this->plan();
  plan.arms[0].by_collection.resize(2);
  const Error error = error_of(plan);
  EXPECT_EQ(error.code, ErrorCode::usage);
  EXPECT_EQ(error.where, "raw");
}

TEST_F(ExperimentErrors, OperatorsPagesAndTopicsMustBeThere) {
  ExperimentPlan without_operators = plan();
  without_operators.operators.clear();
  EXPECT_THAT(error_of(without_operators).what, HasSubstr("operator"));
  ExperimentPlan without_pages = plan();
  without_pages.collections.clear();
  EXPECT_THAT(error_of(without_pages).what, HasSubstr("pages"));
  ExperimentPlan without_topics = plan();
  without_topics.topics.clear();
  EXPECT_THAT(error_of(without_topics).what, HasSubstr("topics"));
}

TEST_F(ExperimentErrors, ArmsAndTopicsMustHaveNames) {
  ExperimentPlan without_arm_name = plan();
  without_arm_name.arms[1].name = "";
  EXPECT_EQ(error_of(without_arm_name).code, ErrorCode::usage);
  ExperimentPlan without_topic_name = plan();
  without_topic_name.topics[1].id = "";
  EXPECT_EQ(error_of(without_topic_name).code, ErrorCode::usage);
}

TEST_F(ExperimentErrors, TopicsMustHaveIdentifiersOfTheirOwn) {
  ExperimentPlan plan = this->plan();
  plan.topics[2].id = "t1";
  const Error error = error_of(plan);
  EXPECT_EQ(error.code, ErrorCode::usage);
  EXPECT_EQ(error.where, "topic t1");
}

TEST_F(ExperimentErrors, AnOperatorStandsOnce) {
  ExperimentPlan plan = this->plan();
  plan.operators = {QueryOperator::any_word, QueryOperator::any_word};
  EXPECT_EQ(error_of(plan).code, ErrorCode::usage);
}

TEST_F(ExperimentErrors, SomeDocumentsMustCount) {
  ExperimentPlan plan = this->plan();
  plan.scoring.depth = 0;
  EXPECT_EQ(error_of(plan).code, ErrorCode::usage);
}

TEST_F(ExperimentErrors, AFolderThatIsNotThereIsNamed) {
  ExperimentPlan plan = this->plan();
  plan.collections[0].pages = pages("nowhere");
  const Error error = error_of(plan);
  EXPECT_EQ(error.code, ErrorCode::not_found);
  EXPECT_THAT(error.where, HasSubstr("nowhere"));
}

TEST_F(ExperimentErrors, AreThoseOfTheFirstArmHoweverManyThreads) {
  ExperimentPlan plan = this->plan();
  plan.arms[0].choices.method = "no-such-method";
  plan.arms[1].collection = pages("nowhere");
  for (const unsigned threads : {1U, 4U}) {
    plan.threads = threads;
    EXPECT_THAT(error_of(plan).message(), HasSubstr("no-such-method"));
  }
}

TEST_F(ExperimentErrors, ARunFileThatIsNotThereIsNamed) {
  ExperimentPlan plan = this->plan();
  plan.arms[1] = run_arm("elsewhere", "");
  plan.arms[1].run_file = path("nowhere.run");
  const Error error = error_of(plan);
  EXPECT_EQ(error.code, ErrorCode::not_found);
  EXPECT_EQ(error.where, path("nowhere.run"));
}

TEST_F(ExperimentErrors, AFolderIsNoRunFile) {
  ExperimentPlan plan = this->plan();
  plan.arms[1] = run_arm("elsewhere", "");
  plan.arms[1].run_file = path("raw");
  EXPECT_EQ(error_of(plan).code, ErrorCode::input);
}

TEST_F(ExperimentErrors, ABadLineOfARunFileIsNamed) {
  ExperimentPlan plan = this->plan();
  plan.arms[1] = run_arm("elsewhere", "t1 Q0 a.html 1 2.0 x\nt1 Q0 b.html\n");
  const Error error = error_of(plan);
  EXPECT_EQ(error.code, ErrorCode::input);
  EXPECT_EQ(error.where, path("elsewhere.run") + ":2");
}

TEST_F(ExperimentErrors, InterruptionsEndTheRunWherever) {
  (void)run(plan());
  for (int after = 0;; ++after) {
    TestObserver impatient;
    impatient.interrupt_after = after;
    const Expected<Experiment> experiment = run_experiment(plan(), cache_, impatient);
    if (experiment) {
      EXPECT_GT(after, 10);
      break;
    }
    EXPECT_EQ(experiment.error().code, ErrorCode::try_again) << experiment.error().message();
  }
}

}  // namespace
}  // namespace winnow
