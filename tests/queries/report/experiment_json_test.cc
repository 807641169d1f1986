// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/queries/report/sample_experiment.h"
#include "winnow/queries/experiment_report.h"

namespace winnow {
namespace {

nlohmann::json parsed(const Experiment& experiment, bool details = false) {
  return nlohmann::json::parse(to_json(experiment, details));
}

TEST(ExperimentJson, SaysWhatWasAskedFor) {
  Experiment experiment = small_experiment();
  experiment.plan.exclusions["1"] = {"a.html", "b.html"};
  experiment.judged_without_topic = {"99"};
  experiment.unjudged_topics = 3;
  experiment.cut_topics = {"2"};
  const auto json = parsed(experiment);
  EXPECT_EQ(json["winnow"], "0.1.0");
  EXPECT_EQ(json["started"], "2026-11-21T08:00:00Z");
  EXPECT_EQ(json["seconds"], 12.5);
  EXPECT_EQ(json["unjudged_topics"], 3);
  EXPECT_EQ(json["cut_topics"], nlohmann::json({"2"}));
  EXPECT_EQ(json["judged_without_topic"], nlohmann::json({"99"}));
  EXPECT_TRUE(json["series"].is_null());
  const auto& options = json["options"];
  EXPECT_EQ(options["operators"], nlohmann::json({"or"}));
  EXPECT_EQ(options["topics"], 2);
  EXPECT_EQ(options["judged_topics"], 2);
  EXPECT_EQ(options["depth"], 1000);
  EXPECT_EQ(options["exclusions"], 2);
  EXPECT_EQ(options["tested"], nlohmann::json({"map", "P_10"}));
  EXPECT_EQ(options["resamples"], 20'000);
}

TEST(ExperimentJson, DescribesArms) {
  Experiment experiment = small_experiment();
  experiment.collections[0].arms[1].missing_relevant = 2;
  experiment.collections[0].arms[1].missing_examples = {"gone.html"};
  experiment.plan.arms[1].parameter = "threshold";
  experiment.plan.arms[1].value = ".5";
  const auto json = parsed(experiment);
  const auto& arms = json["collections"][0]["arms"];
  EXPECT_EQ(arms[0]["name"], "raw");
  EXPECT_EQ(arms[0]["kind"], "method");
  EXPECT_TRUE(arms[0]["parameter"].is_null());
  EXPECT_EQ(arms[1]["method"], "block-model");
  EXPECT_EQ(arms[1]["documents"], 2340);
  EXPECT_EQ(arms[1]["database_bytes"], 45'678'901);
  EXPECT_EQ(arms[1]["missing_relevant"], 2);
  EXPECT_EQ(arms[1]["missing_examples"], nlohmann::json({"gone.html"}));
  EXPECT_EQ(arms[1]["parameter"], "threshold");
  EXPECT_EQ(arms[1]["value"], ".5");
}

TEST(ExperimentJson, SaysWhoRanksAnArmsAnswers) {
  Experiment experiment = ranked_experiment();
  experiment.plan.arms[2].kind = ArmKind::omindex;
  experiment.plan.arms[3].kind = ArmKind::run;
  const auto json = parsed(experiment);
  const auto& arms = json["collections"][0]["arms"];
  EXPECT_EQ(arms[0]["ranking"], "winnow");
  EXPECT_EQ(arms[1]["name"], "raw (Omega)");
  EXPECT_EQ(arms[1]["kind"], "method");
  EXPECT_EQ(arms[1]["ranking"], "omega");
  EXPECT_EQ(arms[2]["ranking"], "omega");
  EXPECT_TRUE(arms[3]["ranking"].is_null());
}

TEST(ExperimentJson, NamesMeasuresAsTrecEvalDoes) {
  const auto json = parsed(small_experiment());
  const auto& values = json["collections"][0]["results"][0]["measures"];
  for (const char* name : {"map", "Rprec", "bpref", "recip_rank", "P_5", "P_10", "P_20",
                           "ndcg_cut_10", "recall_100", "recall_1000", "set_P", "set_recall"}) {
    EXPECT_TRUE(values[name].is_number_float()) << name;
  }
  EXPECT_EQ(values["num_ret"], 20);
  EXPECT_TRUE(values["num_rel"].is_number_integer());
  EXPECT_TRUE(values.contains("iprec_at_recall_0.00"));
  EXPECT_TRUE(values.contains("iprec_at_recall_0.90"));
  EXPECT_TRUE(values.contains("iprec_at_recall_1.00"));
}

TEST(ExperimentJson, KeepsAllDigits) {
  Experiment experiment = small_experiment();
  experiment.collections[0].answers[0].scores->means[Measure::map] = 1.0 / 3;
  const auto json = parsed(experiment);
  EXPECT_EQ(json["collections"][0]["results"][0]["measures"]["map"].get<double>(), 1.0 / 3);
}

TEST(ExperimentJson, ComparesByStratum) {
  const auto json = parsed(small_experiment());
  const auto& comparisons = json["collections"][0]["comparisons"];
  ASSERT_EQ(comparisons.size(), 3U);
  EXPECT_EQ(comparisons[0]["baseline"], "raw");
  EXPECT_EQ(comparisons[0]["arm"], "winnow");
  EXPECT_EQ(comparisons[0]["op"], "or");
  EXPECT_EQ(comparisons[0]["stratum"], "all");
  EXPECT_EQ(comparisons[1]["stratum"], "inflated");
  EXPECT_EQ(comparisons[2]["stratum"], "untouched");
  const auto& map = comparisons[0]["measures"]["map"];
  EXPECT_EQ(map["wins"], 120);
  EXPECT_EQ(map["t_test_p"], .0021);
  EXPECT_EQ(map["t_test_p_holm"], .0042);
  EXPECT_EQ(map["randomisation_p"], .0004);
}

TEST(ExperimentJson, SaysWhatNeedsNoJudgements) {
  Experiment experiment = unjudged_experiment();
  experiment.collections[0].unjudged[0].mean_kendall_tau.reset();
  const auto json = parsed(experiment);
  const auto& result = json["collections"][0]["results"][0];
  EXPECT_TRUE(json["options"]["judged_topics"].is_null());
  EXPECT_TRUE(result["measures"].is_null());
  EXPECT_TRUE(result["result_precision"].is_null());
  EXPECT_GT(result["mean_results"].get<double>(), 0);
  const auto& compared = json["collections"][0]["without_judgements"][0];
  EXPECT_EQ(compared["hits"], 1960);
  EXPECT_EQ(compared["template_only_hits"], 245);
  EXPECT_EQ(compared["mean_rbo"], .71);
  EXPECT_TRUE(compared["mean_kendall_tau"].is_null());
}

TEST(ExperimentJson, HasValuesByTopicOnlyIfAskedFor) {
  const auto summary = parsed(small_experiment(), false);
  EXPECT_FALSE(summary.contains("topics"));
  EXPECT_FALSE(summary["collections"][0].contains("details"));
  EXPECT_FALSE(summary["collections"][0]["results"][0].contains("by_topic"));

  const auto json = parsed(small_experiment(), true);
  EXPECT_EQ(json["topics"]["topic_ids"], nlohmann::json({"1", "2"}));
  EXPECT_EQ(json["topics"]["texts"][1], "how to configure option 2 of the server");
  EXPECT_EQ(json["collections"][0]["inflation"], nlohmann::json({1.5, 1.5}));
  const auto& values = json["collections"][0]["results"][0]["by_topic"];
  EXPECT_EQ(values["answered"], nlohmann::json({true, true}));
  EXPECT_EQ(values["relevant_results"], nlohmann::json({2, 2}));
  EXPECT_EQ(values["values"].size(), kMeasureCount);
  EXPECT_EQ(values["values"]["map"].size(), 2U);
}

TEST(ExperimentJson, RoundsValuesByTopicAsTheTablesDo) {
  Experiment experiment = small_experiment();
  experiment.collections[0].answers[0].scores->topics[0].values[Measure::map] = 1.0 / 3;
  const auto json = parsed(experiment, true);
  EXPECT_EQ(json["collections"][0]["results"][0]["by_topic"]["values"]["map"][0], .333333);
}

TEST(ExperimentJson, FindsTheValuesOfATopicWhateverTheOrder) {
  Experiment experiment = small_experiment();
  std::swap(experiment.plan.topics[0], experiment.plan.topics[1]);
  AnswerOutcome& answer = experiment.collections[0].answers[0];
  answer.results = {22, 11};
  answer.scores->topics[0].values[Measure::map] = .25;  // of topic 1
  const auto json = parsed(experiment, true);
  EXPECT_EQ(json["topics"]["topic_ids"], nlohmann::json({"2", "1"}));
  const auto& values = json["collections"][0]["results"][0]["by_topic"];
  EXPECT_EQ(values["results"], nlohmann::json({22, 11}));
  EXPECT_EQ(values["values"]["map"][1], .25);
}

TEST(ExperimentJson, HasNullWhereATopicIsNotJudgedOrJudgedOnly) {
  Experiment experiment = small_experiment();
  experiment.plan.topics.insert(experiment.plan.topics.begin(), {"new", "not judged"});
  (*experiment.plan.qrels)["judged"]["page.html"] = 1;
  AnswerOutcome& answer = experiment.collections[0].answers[0];
  answer.results = {7, 8, 9};
  const auto json = parsed(experiment, true);
  EXPECT_EQ(json["topics"]["topic_ids"], nlohmann::json({"new", "1", "2", "judged"}));
  EXPECT_EQ(json["topics"]["texts"][3], "");
  const auto& values = json["collections"][0]["results"][0]["by_topic"];
  EXPECT_EQ(values["results"], nlohmann::json({7, 8, 9, nullptr}));
  EXPECT_TRUE(values["values"]["map"][0].is_null());
  EXPECT_TRUE(values["values"]["map"][1].is_number());
}

TEST(ExperimentJson, CountsWhatWasJudgedAndIsNotRelevant) {
  Experiment experiment = small_experiment();
  EXPECT_EQ(parsed(experiment)["options"]["judged_nonrelevant"], 0);
  (*experiment.plan.qrels)["1"]["wrong.html"] = 0;
  (*experiment.plan.qrels)["2"]["unseen.html"] = -1;
  EXPECT_EQ(parsed(experiment)["options"]["judged_nonrelevant"], 1);
  EXPECT_TRUE(parsed(unjudged_experiment())["options"]["judged_nonrelevant"].is_null());
}

TEST(ExperimentJson, KnowsNoOperatorOfRuns) {
  Experiment experiment = small_experiment();
  experiment.plan.arms[1].kind = ArmKind::run;
  EXPECT_EQ(parsed(experiment)["collections"][0]["results"][0]["op"], "or");
  experiment.plan.arms[0].kind = ArmKind::run;
  const auto json = parsed(experiment, true);
  EXPECT_EQ(json["options"]["operators"], nlohmann::json({"given"}));
  for (const char* list : {"results", "comparisons", "without_judgements", "details"}) {
    EXPECT_EQ(json["collections"][0][list][0]["op"], "given") << list;
  }
}

TEST(ExperimentJson, ListsHitsOfTopicsThatChanged) {
  const auto json = parsed(small_experiment(), true);
  const auto& topic = json["collections"][0]["details"][0]["best"][0];
  EXPECT_EQ(topic["topic"], "1");
  EXPECT_EQ(topic["baseline_map"], .1);
  EXPECT_EQ(topic["map"], .9);
  const auto& hit = topic["baseline_hits"][0];
  EXPECT_EQ(hit["missing_words"], nlohmann::json({"download", "contact"}));
  EXPECT_EQ(hit["grade"], 0);
  EXPECT_TRUE(topic["hits"][3]["grade"].is_null());
}

TEST(ExperimentJson, SaysWhatKnownItemsWereMadeFrom) {
  Experiment experiment = small_experiment();
  experiment.known_items = {{"option 1", "a.html", KnownItemOrigin::anchor},
                            {"option 2", "b.html", KnownItemOrigin::title}};
  const auto json = parsed(experiment, true);
  EXPECT_EQ(json["options"]["known_items"], 2);
  EXPECT_EQ(json["topics"]["documents"], nlohmann::json({"a.html", "b.html"}));
  EXPECT_EQ(json["topics"]["origins"], nlohmann::json({"anchor", "title"}));
}

TEST(ExperimentJson, IsValidWhateverTheBytes) {
  Experiment experiment = small_experiment();
  experiment.collections[0].name = "caf\xE9";
  EXPECT_EQ(parsed(experiment)["collections"][0]["name"], "caf\uFFFD");
}

TEST(ExperimentJson, IsOneLine) {
  EXPECT_EQ(to_json(small_experiment(), true).find('\n'), std::string::npos);
}

}  // namespace
}  // namespace winnow
