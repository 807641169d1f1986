// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/experiment.h"

#include "tests/queries/experiment/experiment_fixture.h"
#include "winnow/indexer/index_site.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::MatchesRegex;

// What an experiment says, without times.
std::string summary(const Experiment& experiment) {
  std::string text;
  for (const CollectionOutcome& collection : experiment.collections) {
    for (const AnswerOutcome& answers : collection.answers) {
      text += format_topic_scores(answers.scores.value());
    }
    for (const ArmComparison& comparison : collection.comparisons) {
      text += comparison.arm + std::to_string(comparison.measures.at(0).paired.randomisation_p) +
              std::to_string(comparison.measures.at(0).holm_t_test_p) + "\n";
    }
    for (const UnjudgedComparison& comparison : collection.unjudged) {
      text += comparison.arm + std::to_string(comparison.mean_rbo) + "\n";
    }
    for (const double ratio : collection.inflation) text += std::to_string(ratio) + "\n";
  }
  return text;
}

std::string runs(const TestObserver& observer) {
  std::string text;
  for (const auto& [place, answers] : observer.answers) {
    for (const auto& [topic, ranking] : answers) {
      text += format_trec_run(topic, ranking, std::get<1>(place));
    }
  }
  return text;
}

using RunExperiment = ExperimentTest;

TEST_F(RunExperiment, MeasuresTheArmsAsOneDoesByHand) {
  const CollectionOutcome outcome = this->outcome(plan());
  ASSERT_EQ(outcome.answers.size(), 2U);
  // "apple" with the template: b, c, a, of which a is relevant; "cherry" is found at once.
  EXPECT_THAT(observer_.documents("raw", "t1"), ElementsAre("b.html", "c.html", "a.html"));
  EXPECT_DOUBLE_EQ(mean_of(outcome.answers[0], Measure::map), (1.0 / 3 + 1 + 0) / 3);
  EXPECT_THAT(observer_.documents("oracle", "t1"), ElementsAre("a.html"));
  EXPECT_DOUBLE_EQ(mean_of(outcome.answers[1], Measure::map), (1.0 + 1 + 0) / 3);
}

TEST_F(RunExperiment, ListsAnswersByArmAndThenOperator) {
  ExperimentPlan plan = this->plan();
  plan.operators = {QueryOperator::any_word, QueryOperator::all_words};
  plan.topics[1].text = "cherry plum";
  const CollectionOutcome outcome = this->outcome(plan);
  ASSERT_EQ(outcome.answers.size(), 4U);
  EXPECT_EQ(outcome.answers[1].arm, "raw");
  EXPECT_EQ(outcome.answers[1].op, QueryOperator::all_words);
  EXPECT_EQ(outcome.answers[2].arm, "oracle");
  EXPECT_EQ(outcome.answers[2].op, QueryOperator::any_word);
  EXPECT_THAT(outcome.answers[2].results, ElementsAre(1, 2, 0));
  EXPECT_THAT(outcome.answers[3].results, ElementsAre(1, 0, 0));
}

TEST_F(RunExperiment, DoesNotDependOnTheNumberOfThreads) {
  ExperimentPlan plan = this->plan();
  plan.operators = {QueryOperator::any_word, QueryOperator::all_words};
  plan.arms.push_back(arm("stemmed"));
  plan.arms.back().choices.stemmer = "english";
  std::vector<std::string> results;
  for (const unsigned threads : {1U, 4U}) {
    plan.threads = threads;
    // Indexes are made anew.
    ArmCache cache = open_cache("cache-" + std::to_string(threads));
    TestObserver observer;
    const Expected<Experiment> experiment = run_experiment(plan, cache, observer);
    ASSERT_TRUE(experiment) << experiment.error().message();
    EXPECT_FALSE(experiment->collections[0].arms[0].cached);
    results.push_back(summary(*experiment) + runs(observer));
  }
  EXPECT_EQ(results[0], results[1]);
}

TEST_F(RunExperiment, DescribesTheArms) {
  const CollectionOutcome outcome = this->outcome(plan());
  ASSERT_EQ(outcome.arms.size(), 2U);
  EXPECT_EQ(outcome.arms[0].arm, "raw");
  EXPECT_EQ(outcome.arms[0].documents, 4U);
  EXPECT_GT(outcome.arms[0].words, outcome.arms[1].words);
  EXPECT_GT(outcome.arms[0].database_bytes, 1000U);
  EXPECT_FALSE(outcome.arms[0].cached);
  EXPECT_EQ(outcome.pages, 4U);
  EXPECT_EQ(outcome.name, path("raw"));
}

TEST_F(RunExperiment, TakesArmsFromTheCacheTheSecondTime) {
  (void)run(plan());
  const CollectionOutcome outcome = this->outcome(plan());
  EXPECT_TRUE(outcome.arms[0].cached);
  EXPECT_TRUE(outcome.arms[1].cached);
}

TEST_F(RunExperiment, CountsRelevantDocumentsThatAnIndexDoesNotHave) {
  ExperimentPlan plan = this->plan();
  std::filesystem::remove(path("clean/d.html"));
  plan.qrels->at("t1")["gone.html"] = 1;
  plan.qrels->at("t2")["gone.html"] = 1;
  plan.qrels->at("t2")["of no use.html"] = 0;
  const CollectionOutcome outcome = this->outcome(plan);
  EXPECT_EQ(outcome.arms[0].missing_relevant, 1U);
  EXPECT_THAT(outcome.arms[0].missing_examples, ElementsAre("gone.html"));
  EXPECT_EQ(outcome.arms[1].missing_relevant, 2U);
  EXPECT_THAT(outcome.arms[1].missing_examples, ElementsAre("d.html", "gone.html"));
}

TEST_F(RunExperiment, KnowsDocumentsWithSpacesByTheirIdentifiers) {
  add_page("e f.html", "quince", "");
  ExperimentPlan plan = this->plan();
  plan.qrels->at("t3") = {{"e%20f.html", 1}};
  const CollectionOutcome outcome = this->outcome(plan);
  EXPECT_EQ(outcome.arms[0].missing_relevant, 0U);
  EXPECT_DOUBLE_EQ(outcome.answers[1].scores->topics[2].values[Measure::map], 1);
  EXPECT_EQ(outcome.unjudged[0].hits, 5U);
}

TEST_F(RunExperiment, NamesTopicsAndJudgementsThatDoNotMeet) {
  ExperimentPlan plan = this->plan();
  plan.qrels->erase("t2");
  (*plan.qrels)["t9"] = {{"a.html", 1}};
  const Experiment experiment = run(plan);
  EXPECT_EQ(experiment.unjudged_topics, 1U);
  EXPECT_THAT(experiment.judged_without_topic, ElementsAre("t9"));
  // t1, t3 and t9, of which only t1 has an answer.
  EXPECT_DOUBLE_EQ(mean_of(experiment.collections[0].answers[1], Measure::map), 1.0 / 3);
}

TEST_F(RunExperiment, RunsASeriesOverSeveralCollections) {
  write("noisy/a.html", "<p>apple tree in a garden that is far away</p>");
  write("noisy/b.html", "<p>apple apple apple apple</p>");
  ExperimentPlan plan = this->plan();
  plan.series = "noise";
  plan.collections = {{pages("raw"), "0"}, {pages("noisy"), "1"}};
  const Experiment experiment = run(plan);
  ASSERT_EQ(experiment.collections.size(), 2U);
  EXPECT_EQ(experiment.plan.series, "noise");
  EXPECT_EQ(experiment.collections[1].value, "1");
  EXPECT_EQ(experiment.collections[1].pages, 2U);
  EXPECT_THAT(experiment.collections[1].answers[0].results, ElementsAre(2, 0, 0));
  // An arm of its own pages is the same in all of them.
  for (const CollectionOutcome& outcome : experiment.collections) {
    EXPECT_EQ(outcome.arms[1].documents, 4U);
    EXPECT_DOUBLE_EQ(mean_of(outcome.answers[1], Measure::map), 2.0 / 3);
  }
}

ArmMethod method_of(const std::string& name) {
  const std::shared_ptr<const Method> method = make_method(name).value();
  return {[method](const RawPage&) { return method; }, "of " + name};
}

TEST_F(RunExperiment, ClassifiesEachCollectionOfASeriesByAMethodOfItsOwn) {
  write("noisy/a.html",
        "<p>apple tree in a garden that is far away<ul><li><a href=b>pear</a></ul>");
  ExperimentPlan plan = this->plan();
  plan.series = "noise";
  plan.collections = {{pages("noisy"), "0"}, {pages("noisy"), "1"}};
  plan.arms[0].by_collection = {method_of("all"), method_of("bte")};
  const Experiment experiment = run(plan);
  EXPECT_EQ(experiment.collections[0].arms[0].identity, "of all");
  EXPECT_EQ(experiment.collections[1].arms[0].identity, "of bte");
  EXPECT_GT(experiment.collections[0].arms[0].words, experiment.collections[1].arms[0].words);
}

TEST_F(RunExperiment, TellsTheArmsOfASeriesApart) {
  ExperimentPlan plan = this->plan();
  plan.series = "noise";
  write("noisy/a.html", "<p>apple tree");
  plan.collections = {{pages("raw"), ""}, {pages("noisy"), "5"}};
  (void)run(plan);
  EXPECT_THAT(observer_.indexed, ElementsAre("oracle", "raw", "raw (5)"));
}

TEST_F(RunExperiment, SaysWhenItWasMadeAndByWhat) {
  const Experiment experiment = run(plan());
  EXPECT_EQ(experiment.version, indexer_version());
  EXPECT_THAT(experiment.started, MatchesRegex("2[0-9]{3}-[0-9]{2}-[0-9]{2}T.{8}Z"));
  EXPECT_GT(experiment.seconds, 0);
}

TEST_F(RunExperiment, NeedsNoJudgements) {
  ExperimentPlan plan = this->plan();
  plan.qrels.reset();
  const Experiment experiment = run(plan);
  EXPECT_EQ(experiment.unjudged_topics, 0U);
  const CollectionOutcome& outcome = experiment.collections[0];
  EXPECT_FALSE(outcome.answers[0].scores);
  EXPECT_THAT(outcome.answers[0].results, ElementsAre(3, 1, 0));
  EXPECT_THAT(outcome.comparisons, IsEmpty());
  EXPECT_EQ(outcome.unjudged.size(), 1U);
}

TEST_F(RunExperiment, MeasuresASingleArm) {
  ExperimentPlan plan = this->plan();
  plan.arms.pop_back();
  const CollectionOutcome outcome = this->outcome(plan);
  EXPECT_EQ(outcome.answers.size(), 1U);
  EXPECT_THAT(outcome.comparisons, IsEmpty());
  EXPECT_THAT(outcome.unjudged, IsEmpty());
  EXPECT_THAT(outcome.inflation, IsEmpty());
  EXPECT_EQ(outcome.clean_arm, "");
}

TEST_F(RunExperiment, ReportsEachRoundOfTopics) {
  ExperimentPlan plan = this->plan();
  plan.operators = {QueryOperator::any_word, QueryOperator::all_words};
  (void)run(plan);
  EXPECT_EQ(observer_.rounds, 4);
}

TEST_F(RunExperiment, KeepsNoMethodsInThePlan) {
  ExperimentPlan plan = this->plan();
  plan.arms[0].method_of = [](const RawPage&) {
    return std::shared_ptr<const Method>(std::move(*make_method("all")));
  };
  const Experiment experiment = run(plan);
  EXPECT_FALSE(experiment.plan.arms[0].method_of);
}

}  // namespace
}  // namespace winnow
