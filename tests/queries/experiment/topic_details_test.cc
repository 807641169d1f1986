// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/queries/experiment/experiment_fixture.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class TopicDetailsOfArms : public ExperimentTest {
 protected:
  static std::vector<std::string> topics(const std::vector<TopicDetail>& details) {
    std::vector<std::string> ids;
    for (const TopicDetail& detail : details) ids.push_back(detail.topic);
    return ids;
  }

  // The second answers q1 and q2 better, q3 worse, q4 as well as the first.
  ExperimentPlan plan_of_runs() {
    ExperimentPlan plan;
    plan.operators = {QueryOperator::any_word};
    plan.arms = {run_arm("one",
                         "q1 Q0 x 1 2 r\nq1 Q0 y 2 1 r\nq2 Q0 z 1 1 r\nq3 Q0 y 1 1 r\n"
                         "q4 Q0 y 1 1 r\n"),
                 run_arm("two", "q1 Q0 y 1 1 r\nq2 Q0 y 1 1 r\nq4 Q0 y 1 1 r\n")};
    plan.qrels = {{"q1", {{"y", 1}}}, {"q2", {{"y", 1}}}, {"q3", {{"y", 1}}}, {"q4", {{"y", 1}}}};
    plan.significance.resamples = 200;
    return plan;
  }
};

TEST_F(TopicDetailsOfArms, AreThoseThatGainedAndLostMost) {
  const CollectionOutcome outcome = this->outcome(plan_of_runs());
  EXPECT_THAT(topics(outcome.details.at(0).best), ElementsAre("q2", "q1"));
  EXPECT_THAT(topics(outcome.details.at(0).worst), ElementsAre("q3"));
}

TEST_F(TopicDetailsOfArms, AreAsManyAsThePlanSays) {
  ExperimentPlan plan = plan_of_runs();
  plan.listed_topics = 1;
  plan.listed_hits = 1;
  const CollectionOutcome outcome = this->outcome(plan);
  EXPECT_THAT(topics(outcome.details.at(0).best), ElementsAre("q2"));
  EXPECT_EQ(outcome.details[0].best[0].hits.size(), 1U);
}

TEST_F(TopicDetailsOfArms, OfEqualGainStandInTheOrderOfTheirIds) {
  ExperimentPlan plan = plan_of_runs();
  plan.qrels->at("q1") = {{"x", 1}};
  plan.qrels->at("q2") = {{"z", 1}};
  EXPECT_THAT(topics(outcome(plan).details.at(0).worst), ElementsAre("q1", "q2", "q3"));
}

TEST_F(TopicDetailsOfArms, ShowBothListsAndTheReason) {
  const CollectionOutcome outcome = this->outcome(plan());
  const TopicDetails& details = outcome.details.at(0);
  EXPECT_EQ(details.baseline, "raw");
  EXPECT_EQ(details.arm, "oracle");
  ASSERT_EQ(details.best.size(), 1U);
  const TopicDetail& apple = details.best[0];
  EXPECT_EQ(apple.text, "apple");
  EXPECT_DOUBLE_EQ(apple.baseline_value, 1.0 / 3);
  EXPECT_DOUBLE_EQ(apple.value, 1);
  EXPECT_EQ(apple.baseline_results, 3U);
  EXPECT_EQ(apple.results, 1U);
  ASSERT_EQ(apple.baseline_hits.size(), 3U);
  EXPECT_EQ(apple.baseline_hits[0].document, "b.html");
  EXPECT_EQ(apple.baseline_hits[0].title, "Page b");
  EXPECT_GT(apple.baseline_hits[0].score, apple.baseline_hits[1].score);
  EXPECT_THAT(apple.baseline_hits[0].missing_words, ElementsAre("apple"));
  EXPECT_THAT(apple.baseline_hits[2].missing_words, IsEmpty());
  EXPECT_THAT(details.worst, IsEmpty());
}

TEST_F(TopicDetailsOfArms, ShowGradesOnlyOfWhatIsJudged) {
  const CollectionOutcome outcome = this->outcome(plan());
  const std::vector<ListedHit>& hits = outcome.details.at(0).best.at(0).baseline_hits;
  EXPECT_EQ(hits.at(0).grade, 0);
  EXPECT_EQ(hits.at(1).grade, std::nullopt);
  EXPECT_EQ(hits.at(2).grade, 1);
}

TEST_F(TopicDetailsOfArms, WithoutJudgementsAreThoseThatDifferMost) {
  ExperimentPlan plan = plan_of_runs();
  plan.qrels.reset();
  const CollectionOutcome outcome = this->outcome(plan);
  // q2 and q3 share nothing, q1 a page.
  EXPECT_THAT(topics(outcome.details.at(0).best), ElementsAre("q2", "q3", "q1"));
  EXPECT_THAT(outcome.details[0].worst, IsEmpty());
  EXPECT_EQ(outcome.details[0].best[0].value, 0);
}

}  // namespace
}  // namespace winnow
