// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/queries/report/sample_experiment.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace winnow {
namespace {

constexpr QueryOperator kOperators[] = {QueryOperator::any_word, QueryOperator::all_words};

TopicScores topic_scores(const std::string& id, double quality) {
  TopicScores scores;
  scores.topic = id;
  scores.answered = true;
  double factor = 1;
  for (const MeasureInfo& info : measures()) {
    scores.values[info.measure] = info.is_count ? 10 : quality * factor;
    factor = 1.6 - factor;
  }
  return scores;
}

void add_means(RunScores& scores, double quality) {
  for (const MeasureInfo& info : measures()) {
    for (const TopicScores& topic : scores.topics) {
      scores.means[info.measure] += topic.values[info.measure];
    }
    if (!info.is_count) scores.means[info.measure] /= static_cast<double>(scores.topics.size());
  }
  for (std::size_t level = 0; level < kRecallLevels; ++level) {
    const double recall = static_cast<double>(level) / 10;
    scores.precision_at_recall[level] = std::max(0.0, std::min(1.0, 1.7 * quality) - .6 * recall);
  }
  scores.averaged = scores.topics.size();
}

// Numbers between 0 and 1 that are the same on every machine.
class Chance {
 public:
  double operator()() { return static_cast<double>(engine_() >> 8) / (1U << 24); }

 private:
  std::mt19937 engine_{7};
};

double quality_of(const std::string& arm) {
  if (arm == omega_name("raw")) return .31;
  if (arm == omega_name("winnow")) return .39;
  if (arm == "raw") return .36;
  if (arm == "oracle") return .46;
  return arm == "winnow" ? .43 : .38 + .01 * static_cast<double>(arm.back() - '0');
}

AnswerOutcome answer(const ExperimentPlan& plan, const std::string& arm, QueryOperator op,
                     double loss) {
  Chance chance;
  const double quality = quality_of(arm) - loss - (op == QueryOperator::any_word ? 0 : .05);
  AnswerOutcome outcome;
  outcome.arm = arm;
  outcome.op = op;
  outcome.scores.emplace();
  for (const Topic& topic : plan.topics) {
    const double base = chance();
    const double gain = (chance() - .4) * (arm == "raw" || chance() < .3 ? 0 : 1.6);
    const double value = std::clamp(base * (.5 + quality) * .7 + gain * (quality - .2), 0.0, 1.0);
    outcome.scores->topics.push_back(topic_scores(topic.id, value));
    outcome.results.push_back(static_cast<std::uint64_t>(base * 300));
    outcome.relevant_results.push_back(2);
  }
  add_means(*outcome.scores, quality);
  outcome.mean_results = op == QueryOperator::any_word ? 412.6 * (1.2 - quality) : 14.2;
  outcome.result_precision = .05 + quality / 3;
  outcome.result_recall = .6 + quality / 2;
  outcome.topics_without_result = op == QueryOperator::any_word ? 0 : 31;
  return outcome;
}

MeasureComparison measure_comparison(Measure measure, const RunScores& base,
                                     const RunScores& other) {
  MeasureComparison comparison;
  comparison.measure = measure;
  comparison.baseline_mean = base.means[measure];
  comparison.mean = other.means[measure];
  PairedComparison& paired = comparison.paired;
  paired.topics = paired.groups = base.topics.size();
  paired.mean_difference = comparison.mean - comparison.baseline_mean;
  paired.interval_low = paired.mean_difference - .02;
  paired.interval_high = paired.mean_difference + .02;
  paired.effect_size = paired.mean_difference * 5;
  paired.t = 3.1;
  paired.t_test_p = .0021;
  paired.randomisation_p = .0004;
  paired.wins = 120;
  paired.ties = 40;
  paired.losses = 40;
  comparison.holm_t_test_p = .0042;
  comparison.holm_randomisation_p = paired.mean_difference > .01 ? .0008 : .31;
  return comparison;
}

// Few topics do not come out as a reader expects.
void set_gain(MeasureComparison& comparison) {
  comparison.baseline_mean = .36;
  comparison.mean = .43;
  comparison.paired.mean_difference = .07;
  comparison.paired.interval_low = .05;
  comparison.paired.interval_high = .09;
  comparison.holm_randomisation_p = .0008;
}

ArmComparison comparison(const ExperimentPlan& plan, const AnswerOutcome& base,
                         const AnswerOutcome& other, Stratum stratum) {
  ArmComparison compared;
  compared.baseline = base.arm;
  compared.arm = other.arm;
  compared.op = base.op;
  compared.stratum = stratum;
  compared.topics = plan.topics.size() / (stratum == Stratum::all ? 1 : 2);
  for (const Measure measure : plan.tested) {
    compared.measures.push_back(measure_comparison(measure, *base.scores, *other.scores));
  }
  return compared;
}

ListedHit listed_hit(std::size_t rank, bool template_only) {
  ListedHit hit;
  hit.document = "chapter/section-" + std::to_string(rank) + "/a-rather-long-name-of-a-page.html";
  hit.title = "Section " + std::to_string(rank) + ": what the page says of itself";
  hit.score = 20.0 / static_cast<double>(rank);
  if (rank % 4 != 0) hit.grade = rank % 3 == 0 ? 1 : 0;
  if (template_only) hit.missing_words = {"download", "contact"};
  return hit;
}

TopicDetail topic_detail(const Topic& topic, double before, double after) {
  TopicDetail detail{topic.id, topic.text, before, after, 321, 40, {}, {}};
  for (std::size_t rank = 1; rank <= 10; ++rank) {
    detail.baseline_hits.push_back(listed_hit(rank + 1, rank % 2 == 1));
    if (rank <= 7) detail.hits.push_back(listed_hit(rank, false));
  }
  return detail;
}

TopicDetails topic_details(const ExperimentPlan& plan, const AnswerOutcome& base,
                           const AnswerOutcome& other) {
  TopicDetails details{base.arm, other.arm, base.op, {}, {}};
  for (std::size_t i = 0; i < plan.topics.size() && i < 5; ++i) {
    const double step = .05 * static_cast<double>(i);
    details.best.push_back(topic_detail(plan.topics[i], .1, .9 - step));
    details.worst.push_back(topic_detail(plan.topics[plan.topics.size() - 1 - i], .8, .3 + step));
  }
  return details;
}

UnjudgedComparison unjudged(const AnswerOutcome& base, const AnswerOutcome& other) {
  UnjudgedComparison compared;
  compared.baseline = base.arm;
  compared.arm = other.arm;
  compared.op = base.op;
  compared.hits = 1960;
  compared.template_only_hits = 245;
  compared.mean_results_baseline = base.mean_results;
  compared.mean_results = other.mean_results;
  compared.mean_rbo = .71;
  compared.mean_kendall_tau = .64;
  return compared;
}

void add_comparisons(CollectionOutcome& collection, const ExperimentPlan& plan) {
  const std::size_t operators = plan.operators.size();
  const std::vector<std::size_t> baselines = baselines_of(plan);
  for (std::size_t i = operators; i < collection.answers.size(); ++i) {
    const std::size_t baseline = baselines[i / operators];
    if (baseline == i / operators) continue;
    const AnswerOutcome& base = collection.answers[baseline * operators + i % operators];
    const AnswerOutcome& other = collection.answers[i];
    for (const Stratum stratum : {Stratum::all, Stratum::inflated, Stratum::untouched}) {
      collection.comparisons.push_back(comparison(plan, base, other, stratum));
    }
    collection.unjudged.push_back(unjudged(base, other));
    collection.details.push_back(topic_details(plan, base, other));
  }
}

CollectionOutcome collection(const ExperimentPlan& plan, const std::string& value, double loss) {
  CollectionOutcome outcome;
  outcome.name = "mirror/manual";
  outcome.value = value;
  outcome.pages = 2345;
  outcome.clean_arm = plan.arms.back().name;
  for (const ArmSpec& spec : plan.arms) {
    ArmOutcome arm;
    arm.arm = spec.name;
    arm.documents = 2340;
    arm.words = 1'234'567;
    arm.database_bytes = 45'678'901;
    arm.seconds = 3.25;
    outcome.arms.push_back(arm);
    for (const QueryOperator op : plan.operators) {
      outcome.answers.push_back(answer(plan, spec.name, op, spec.name == "raw" ? loss : loss / 5));
    }
  }
  outcome.inflation.assign(plan.topics.size(), 1.5);
  add_comparisons(outcome, plan);
  return outcome;
}

void add_arm(ExperimentPlan& plan, const std::string& name, const std::string& method) {
  ArmSpec spec;
  spec.name = name;
  spec.choices.method = method;
  plan.arms.push_back(spec);
}

void add_topics(ExperimentPlan& plan, std::size_t count) {
  plan.qrels.emplace();
  for (std::size_t i = 1; i <= count; ++i) {
    const std::string id = std::to_string(i);
    plan.topics.push_back({id, "how to configure option " + id + " of the server"});
    (*plan.qrels)[id]["page.html"] = 1;
  }
}

// The last arm, ranked by Omega.
void add_omega_arm(ExperimentPlan& plan) {
  ArmSpec spec = plan.arms.back();
  spec.name = omega_name(spec.name);
  spec.ranking = ArmRanking::omega;
  plan.arms.push_back(spec);
}

ExperimentPlan small_plan() {
  ExperimentPlan plan;
  plan.operators = {QueryOperator::any_word};
  plan.collections.resize(1);
  plan.tested = {Measure::map, Measure::p_10};
  add_topics(plan, 2);
  return plan;
}

Experiment experiment_of(ExperimentPlan plan) {
  Experiment experiment;
  experiment.version = "0.1.0";
  experiment.started = "2026-11-21T08:00:00Z";
  experiment.seconds = 12.5;
  for (const ExperimentCollection& each : plan.collections) {
    const auto number = static_cast<double>(experiment.collections.size());
    experiment.collections.push_back(collection(plan, each.value, .05 * number));
  }
  experiment.plan = std::move(plan);
  return experiment;
}

}  // namespace

Experiment ranked_experiment() {
  ExperimentPlan plan = small_plan();
  plan.operators = {QueryOperator::best};
  add_arm(plan, "raw", "all");
  add_omega_arm(plan);
  add_arm(plan, "winnow", "block-model");
  add_omega_arm(plan);
  return experiment_of(std::move(plan));
}

Experiment small_experiment() {
  ExperimentPlan plan = small_plan();
  add_arm(plan, "raw", "all");
  add_arm(plan, "winnow", "block-model");
  Experiment experiment = experiment_of(std::move(plan));
  for (ArmComparison& comparison : experiment.collections[0].comparisons) {
    for (MeasureComparison& measure : comparison.measures) set_gain(measure);
  }
  return experiment;
}

Experiment large_experiment() {
  ExperimentPlan plan;
  plan.operators.assign(std::begin(kOperators), std::end(kOperators));
  plan.series = "noise words a page";
  for (const char* value : {"0", "50", "100", "200", "400"}) {
    plan.collections.push_back({{}, value});
  }
  add_topics(plan, 200);
  add_arm(plan, "raw", "all");
  add_arm(plan, "winnow", "block-model");
  add_arm(plan, "oracle", "gold");
  for (const char* value : {"1", "2", "4", "8"}) {
    add_arm(plan, std::string("threshold=") + value, "block-model");
    plan.arms.back().parameter = "threshold";
    plan.arms.back().value = value;
  }
  return experiment_of(std::move(plan));
}

Experiment unjudged_experiment() {
  Experiment experiment = small_experiment();
  experiment.plan.qrels.reset();
  for (CollectionOutcome& collection : experiment.collections) {
    collection.comparisons.clear();
    for (AnswerOutcome& answer : collection.answers) answer.scores.reset();
    for (TopicDetails& details : collection.details) details.worst.clear();
  }
  return experiment;
}

}  // namespace winnow
