// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/queries/experiment/experiment_fixture.h"

namespace winnow {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

// Raw and oracle, by winnow search and by Omega.
class ExperimentRankings : public ExperimentTest {
 protected:
  static ArmSpec by_omega(ArmSpec spec) {
    spec.name = omega_name(spec.name);
    spec.ranking = ArmRanking::omega;
    return spec;
  }

  ExperimentPlan both() const {
    ExperimentPlan plan = this->plan();
    plan.arms = {arm("raw"), by_omega(arm("raw")), oracle(), by_omega(oracle())};
    return plan;
  }

  static std::vector<std::string> pairs(const CollectionOutcome& outcome) {
    std::vector<std::string> pairs;
    for (const UnjudgedComparison& each : outcome.unjudged) {
      pairs.push_back(each.baseline + " - " + each.arm);
    }
    return pairs;
  }
};

TEST_F(ExperimentRankings, CompareArmsOfTheSameRanking) {
  const CollectionOutcome outcome = this->outcome(both());
  EXPECT_THAT(pairs(outcome), ElementsAre("raw - oracle", "raw (Omega) - oracle (Omega)"));
  ASSERT_EQ(outcome.comparisons.size(), 6U);  // three strata each
  EXPECT_EQ(outcome.comparisons[0].baseline, "raw");
  EXPECT_EQ(outcome.comparisons[3].baseline, "raw (Omega)");
  EXPECT_EQ(outcome.comparisons[3].arm, "oracle (Omega)");
  EXPECT_EQ(outcome.details[1].baseline, "raw (Omega)");
}

TEST_F(ExperimentRankings, LeaveTheFiguresOfWinnowSearchAsTheyAre) {
  const CollectionOutcome alone = outcome(plan());
  const CollectionOutcome beside = outcome(both());
  const MeasureComparison& expected = alone.comparisons.at(0).measures.at(0);
  const MeasureComparison& map = beside.comparisons.at(0).measures.at(0);
  EXPECT_EQ(map.paired.mean_difference, expected.paired.mean_difference);
  EXPECT_EQ(map.holm_t_test_p, expected.holm_t_test_p);
  EXPECT_EQ(map.holm_randomisation_p, expected.holm_randomisation_p);
  EXPECT_EQ(beside.clean_arm, "oracle");
  EXPECT_EQ(beside.inflation, alone.inflation);
}

TEST_F(ExperimentRankings, NeedNoSecondIndex) {
  const CollectionOutcome outcome = this->outcome(both());
  EXPECT_THAT(observer_.indexed, UnorderedElementsAre("raw", "oracle"));
  EXPECT_FALSE(outcome.arms.at(0).cached);
  EXPECT_TRUE(outcome.arms.at(1).cached);
  EXPECT_EQ(outcome.arms[1].documents, outcome.arms[0].documents);
}

TEST_F(ExperimentRankings, DifferWhereATitleSaysIt) {
  write("raw/z.html", "<title>cherry</title><p>quince and medlar");
  write("raw/y.html", "<title>Page y</title><p>cherry cherry cherry cherry cherry cherry cherry");
  outcome(both());
  EXPECT_EQ(observer_.documents("raw (Omega)", "t2").front(), "z.html");
  EXPECT_EQ(observer_.documents("raw", "t2").size(),
            observer_.documents("raw (Omega)", "t2").size());
}

TEST_F(ExperimentRankings, AloneHaveTheirOwnCleanArm) {
  ExperimentPlan plan = both();
  plan.arms = {plan.arms[1], plan.arms[3]};
  const CollectionOutcome outcome = this->outcome(plan);
  EXPECT_EQ(outcome.clean_arm, "oracle (Omega)");
  EXPECT_THAT(outcome.inflation, ElementsAre(3, 1, 1));
}

TEST_F(ExperimentRankings, AreNoTextOfTheirOwn) {
  ExperimentPlan plan = both();
  plan.arms = {plan.arms[0], plan.arms[1]};
  const CollectionOutcome outcome = this->outcome(plan);
  EXPECT_EQ(outcome.clean_arm, "");
  EXPECT_THAT(pairs(outcome), testing::IsEmpty());
}

TEST_F(ExperimentRankings, CompareRunsWithTheFirstArm) {
  ExperimentPlan plan = both();
  plan.arms.push_back(run_arm("other", "t1 Q0 a.html 1 2.0 other\n"));
  EXPECT_THAT(baselines_of(plan), ElementsAre(0, 1, 0, 1, 0));
  EXPECT_THAT(pairs(outcome(plan)), Contains("raw - other"));
}

}  // namespace
}  // namespace winnow
