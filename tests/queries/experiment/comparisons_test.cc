// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>

#include "queries/experiment/findings.h"
#include "tests/queries/experiment/experiment_fixture.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::uint32_t> groups(const std::vector<std::string>& topics, const Qrels& qrels) {
  return groups_by_page(topics, qrels);
}

TEST(PageGroups, HoldTopicsWithTheSameFirstRelevantDocument) {
  const Qrels qrels = {{"1", {{"b", 1}, {"c", 1}}}, {"2", {{"c", 1}}}, {"3", {{"b", 2}}}};
  EXPECT_THAT(groups({"1", "2", "3"}, qrels), ElementsAre(0, 1, 0));
}

TEST(PageGroups, PassOverDocumentsThatAreNotRelevant) {
  const Qrels qrels = {{"1", {{"a", 0}, {"b", 1}}}, {"2", {{"a", -1}, {"b", 1}}}};
  EXPECT_THAT(groups({"1", "2"}, qrels), ElementsAre(0, 0));
}

TEST(PageGroups, LeaveTopicsWithoutRelevantDocumentsAlone) {
  const Qrels qrels = {{"1", {{"a", 0}}}, {"2", {{"a", 0}}}, {"3", {{"a", 1}}}};
  EXPECT_THAT(groups({"1", "2", "3"}, qrels), ElementsAre(0, 1, 2));
}

class ExperimentComparisons : public ExperimentTest {
 protected:
  // Rankings of ten topics: `right` are answered at once, the others wrongly.
  ArmSpec run_of_ten(const std::string& name, int right) {
    std::string lines;
    for (int i = 0; i < 10; ++i) {
      const std::string topic = "q" + std::to_string(i);
      lines += topic + " Q0 " + (i < right ? "page" + std::to_string(i / 2) : "wrong") + " 1 1.0 " +
               name + "\n";
    }
    return run_arm(name, lines);
  }

  // Two topics a page.
  static ExperimentPlan plan_of_ten(std::vector<ArmSpec> arms) {
    ExperimentPlan plan;
    plan.arms = std::move(arms);
    plan.operators = {QueryOperator::any_word};
    plan.qrels.emplace();
    for (int i = 0; i < 10; ++i) {
      (*plan.qrels)["q" + std::to_string(i)] = {{"page" + std::to_string(i / 2), 1}};
    }
    plan.tested = {Measure::map};
    plan.significance.resamples = 200;
    return plan;
  }
};

TEST_F(ExperimentComparisons, AreMadeForEachTestedMeasure) {
  const CollectionOutcome outcome = this->outcome(plan());
  const ArmComparison& comparison = outcome.comparisons.at(0);
  EXPECT_EQ(comparison.baseline, "raw");
  EXPECT_EQ(comparison.arm, "oracle");
  EXPECT_EQ(comparison.stratum, Stratum::all);
  EXPECT_EQ(comparison.topics, 3U);
  ASSERT_EQ(comparison.measures.size(), 5U);
  const MeasureComparison& map = comparison.measures[0];
  EXPECT_EQ(map.measure, Measure::map);
  EXPECT_DOUBLE_EQ(map.baseline_mean, 4.0 / 9);
  EXPECT_DOUBLE_EQ(map.mean, 2.0 / 3);
  EXPECT_DOUBLE_EQ(map.paired.mean_difference, 2.0 / 9);
  EXPECT_EQ(map.paired.wins, 1U);
  EXPECT_EQ(map.paired.ties, 2U);
}

TEST_F(ExperimentComparisons, KeepTopicsWithInflatedWordsApart) {
  const CollectionOutcome outcome = this->outcome(plan());
  // "apple" stands in three pages, and without the template in one.
  EXPECT_THAT(outcome.inflation, ElementsAre(3, 1, 1));
  EXPECT_EQ(outcome.clean_arm, "oracle");
  ASSERT_EQ(outcome.comparisons.size(), 3U);
  EXPECT_EQ(outcome.comparisons[1].stratum, Stratum::inflated);
  EXPECT_EQ(outcome.comparisons[1].topics, 1U);
  EXPECT_DOUBLE_EQ(outcome.comparisons[1].measures[0].paired.mean_difference, 2.0 / 3);
  EXPECT_EQ(outcome.comparisons[2].stratum, Stratum::untouched);
  EXPECT_EQ(outcome.comparisons[2].topics, 2U);
  EXPECT_DOUBLE_EQ(outcome.comparisons[2].measures[0].paired.mean_difference, 0);
}

TEST_F(ExperimentComparisons, HaveNoStrataIfAllTopicsAreAlike) {
  ExperimentPlan plan = this->plan();
  plan.inflation = 4;
  EXPECT_EQ(outcome(plan).comparisons.size(), 1U);
}

TEST_F(ExperimentComparisons, CallACleanArmByItsName) {
  ExperimentPlan plan = this->plan();
  plan.arms.insert(plan.arms.begin() + 1, arm("raw-again"));
  EXPECT_EQ(outcome(plan).clean_arm, "oracle");
  plan.arms[2].name = "gold";
  const CollectionOutcome without = outcome(plan);
  EXPECT_EQ(without.clean_arm, "raw-again");
  EXPECT_THAT(without.inflation, ElementsAre(1, 1, 1));
}

TEST_F(ExperimentComparisons, PassOverRankingsOnTheWayToACleanArm) {
  ExperimentPlan plan = this->plan();
  plan.arms[1].name = "gold";
  plan.arms.insert(plan.arms.begin() + 1, run_arm("other", "t1 Q0 a.html 1 2.0 other\n"));
  const CollectionOutcome outcome = this->outcome(plan);
  EXPECT_EQ(outcome.clean_arm, "gold");
  EXPECT_THAT(outcome.inflation, ElementsAre(3, 1, 1));
}

TEST_F(ExperimentComparisons, OverAnsweredTopicsTakeThoseThatEitherArmAnswered) {
  ExperimentPlan plan = this->plan();
  plan.scoring.only_answered = true;
  std::filesystem::remove(path("clean/a.html"));
  const CollectionOutcome outcome = this->outcome(plan);
  EXPECT_EQ(outcome.comparisons[0].topics, 2U);
  EXPECT_DOUBLE_EQ(outcome.comparisons[0].measures[0].baseline_mean, (1.0 / 3 + 1) / 2);
  EXPECT_DOUBLE_EQ(outcome.comparisons[0].measures[0].mean, 1.0 / 2);
}

TEST_F(ExperimentComparisons, LetTopicsOfAPageVaryTogetherOnDemand) {
  ExperimentPlan plan = plan_of_ten({run_of_ten("half", 5), run_of_ten("most", 8)});
  EXPECT_EQ(outcome(plan).comparisons.at(0).measures.at(0).paired.groups, 10U);
  plan.by_page = true;
  const PairedComparison by_page = outcome(plan).comparisons.at(0).measures.at(0).paired;
  EXPECT_EQ(by_page.groups, 5U);
  EXPECT_EQ(by_page.topics, 10U);
  EXPECT_DOUBLE_EQ(by_page.mean_difference, .3);
}

TEST_F(ExperimentComparisons, AreCorrectedOverTheArms) {
  const CollectionOutcome outcome = this->outcome(
      plan_of_ten({run_of_ten("none", 0), run_of_ten("most", 8), run_of_ten("half", 5)}));
  ASSERT_EQ(outcome.comparisons.size(), 2U);
  const MeasureComparison& most = outcome.comparisons[0].measures.at(0);
  const MeasureComparison& half = outcome.comparisons[1].measures.at(0);
  ASSERT_LT(most.paired.t_test_p, half.paired.t_test_p);
  EXPECT_DOUBLE_EQ(most.holm_t_test_p, 2 * most.paired.t_test_p);
  EXPECT_DOUBLE_EQ(half.holm_t_test_p, half.paired.t_test_p);
  EXPECT_DOUBLE_EQ(most.holm_randomisation_p, 2 * most.paired.randomisation_p);
}

TEST_F(ExperimentComparisons, AreCorrectedApartForTheValuesOfASweep) {
  ExperimentPlan plan =
      plan_of_ten({run_of_ten("none", 0), run_of_ten("most", 8), run_of_ten("half", 5)});
  plan.arms[2].parameter = "favor";
  plan.arms[2].value = "2";
  for (const ArmComparison& comparison : outcome(plan).comparisons) {
    const MeasureComparison& measure = comparison.measures.at(0);
    EXPECT_DOUBLE_EQ(measure.holm_t_test_p, measure.paired.t_test_p) << comparison.arm;
  }
}

TEST_F(ExperimentComparisons, OfOneArmAreLeftAsTheyAre) {
  const CollectionOutcome outcome =
      this->outcome(plan_of_ten({run_of_ten("none", 0), run_of_ten("half", 5)}));
  const MeasureComparison& half = outcome.comparisons.at(0).measures.at(0);
  EXPECT_DOUBLE_EQ(half.holm_t_test_p, half.paired.t_test_p);
  EXPECT_LT(half.paired.t_test_p, .05);
}

}  // namespace

}  // namespace winnow
