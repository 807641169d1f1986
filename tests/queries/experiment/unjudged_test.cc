// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/queries/experiment/experiment_fixture.h"

namespace winnow {
namespace {

class UnjudgedComparisons : public ExperimentTest {
 protected:
  UnjudgedComparison compare(ExperimentPlan plan) {
    return outcome(std::move(plan)).unjudged.at(0);
  }
};

TEST_F(UnjudgedComparisons, CountHitsThatMatchInTheTemplateOnly) {
  const UnjudgedComparison comparison = compare(plan());
  EXPECT_EQ(comparison.baseline, "raw");
  EXPECT_EQ(comparison.arm, "oracle");
  // "apple": a, b, c, of which b and c have it in the template; "cherry": c.
  EXPECT_EQ(comparison.hits, 4U);
  EXPECT_EQ(comparison.template_only_hits, 2U);
}

TEST_F(UnjudgedComparisons, PassOverWordsThatThePageNeverHad) {
  ExperimentPlan plan = this->plan();
  plan.topics = {{"t1", "cherry quince"}};
  const UnjudgedComparison comparison = compare(plan);
  EXPECT_EQ(comparison.hits, 1U);
  EXPECT_EQ(comparison.template_only_hits, 0U);
}

TEST_F(UnjudgedComparisons, PassOverPagesThatTheArmDoesNotHave) {
  std::filesystem::remove(path("clean/b.html"));
  const UnjudgedComparison comparison = compare(plan());
  EXPECT_EQ(comparison.hits, 3U);
  EXPECT_EQ(comparison.template_only_hits, 1U);
}

TEST_F(UnjudgedComparisons, TellTheSizesOfResults) {
  const UnjudgedComparison comparison = compare(plan());
  EXPECT_DOUBLE_EQ(comparison.mean_results_baseline, 4.0 / 3);
  EXPECT_DOUBLE_EQ(comparison.mean_results, 2.0 / 3);
}

TEST_F(UnjudgedComparisons, TellHowAlikeRankingsAre) {
  ExperimentPlan plan = this->plan();
  plan.arms[1] = arm("raw-again");
  const UnjudgedComparison alike = compare(plan);
  EXPECT_DOUBLE_EQ(alike.mean_rbo, 1);
  EXPECT_DOUBLE_EQ(alike.mean_kendall_tau.value(), 1);
  const UnjudgedComparison unlike = compare(this->plan());
  EXPECT_LT(unlike.mean_rbo, 1);
  EXPECT_GT(unlike.mean_rbo, 2.0 / 3);
  // No topic has two documents in both rankings.
  EXPECT_FALSE(unlike.mean_kendall_tau);
}

TEST_F(UnjudgedComparisons, AreMadeForEveryArmAndOperator) {
  ExperimentPlan plan = this->plan();
  plan.arms.push_back(arm("raw-again"));
  plan.operators = {QueryOperator::any_word, QueryOperator::all_words};
  const CollectionOutcome outcome = this->outcome(plan);
  ASSERT_EQ(outcome.unjudged.size(), 4U);
  EXPECT_EQ(outcome.unjudged[1].arm, "oracle");
  EXPECT_EQ(outcome.unjudged[1].op, QueryOperator::all_words);
  EXPECT_EQ(outcome.unjudged[2].arm, "raw-again");
  EXPECT_EQ(outcome.unjudged[2].op, QueryOperator::any_word);
}

}  // namespace
}  // namespace winnow
