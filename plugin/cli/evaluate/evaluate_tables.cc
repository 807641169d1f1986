// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/cli/evaluate/evaluate_files.h"
#include "plugin/cli/evaluate/evaluate_text.h"
#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {
namespace {

constexpr std::array kInMeans = {Measure::map,         Measure::rprec,       Measure::bpref,
                                 Measure::recip_rank,  Measure::p_5,         Measure::p_10,
                                 Measure::p_20,        Measure::ndcg_cut_10, Measure::recall_100,
                                 Measure::recall_1000, Measure::set_p,       Measure::set_recall};
// One page is right: precision at a rank says no more than that page's rank.
constexpr std::array kForKnownItems = {Measure::recip_rank, Measure::ndcg_cut_10,
                                       Measure::recall_100, Measure::set_p};
constexpr std::array kInComparisons = {Measure::map, Measure::p_10, Measure::recip_rank};
constexpr std::array kInSweeps = {Measure::map, Measure::recip_rank, Measure::p_10,
                                  Measure::ndcg_cut_10, Measure::set_p};

std::span<const Measure> in_means(const Experiment& experiment) {
  if (experiment.known_items.empty()) return kInMeans;
  return kForKnownItems;
}

// Of the measures that were tested the first one is the experiment's main one.
Measure main_measure(const Experiment& experiment) {
  return experiment.plan.tested.empty() ? Measure::map : experiment.plan.tested.front();
}

std::string title(Measure measure) {
  return std::string(measures()[static_cast<std::size_t>(measure)].title);
}

std::string operators_in_words(const Experiment& experiment, QueryOperator op) {
  if (has_only_runs(experiment.plan)) return "Runs as given";
  switch (op) {
    case QueryOperator::best:
      return "Best order";
    case QueryOperator::any_word:
      return "Any word (OR)";
    case QueryOperator::all_words:
      return "All words (AND)";
  }
  return "";
}

std::string operator_and_arm(const Experiment& experiment, QueryOperator op,
                             const std::string& arm) {
  return has_only_runs(experiment.plan) ? arm : operator_title(experiment, op) + " " + arm;
}

std::string share(double value) { return fmt::format("{:.4f}", value); }
std::string difference(double value) { return fmt::format("{:+.4f}", value); }
std::string number(double value) { return fmt::format("{:.1f}", value); }
std::string p_value(double p) { return p < 0.0001 ? "<0.0001" : fmt::format("{:.4f}", p); }

std::string interval(const PairedComparison& paired) {
  return difference(paired.interval_low) + " " + difference(paired.interval_high);
}

const AnswerOutcome* find_answer(const CollectionOutcome& collection, const std::string& arm,
                                 QueryOperator op) {
  for (const AnswerOutcome& answer : collection.answers) {
    if (answer.arm == arm && answer.op == op) return &answer;
  }
  return nullptr;
}

std::string mean(const AnswerOutcome* answer, Measure measure) {
  return answer != nullptr && answer->scores ? share(answer->scores->means[measure]) : "";
}

int place(QueryOperator op) {
  switch (op) {
    case QueryOperator::best:
      return 0;
    case QueryOperator::any_word:
      return 1;
    case QueryOperator::all_words:
      return 2;
  }
  return 3;
}

// Operators come as in the tables of means; within an operator the arms keep their order.
template <typename Comparison>
std::vector<Comparison> sorted_by_operator(std::vector<Comparison> comparisons) {
  std::stable_sort(
      comparisons.begin(), comparisons.end(),
      [](const Comparison& a, const Comparison& b) { return place(a.op) < place(b.op); });
  return comparisons;
}

// Indexes of omindex stand beside both rankings of Winnow's indexes, runs beside the first.
bool belongs_to(const ArmSpec& arm, const RankingView& view) {
  if (arm.kind == ArmKind::method) return arm.ranking == view.ranking;
  return arm.kind == ArmKind::omindex || view.is_first;
}

// An arm is compared with one other only, whatever tables of means it stands in.
template <typename Comparison>
bool belongs_to(const Comparison& comparison, const RankingView& view) {
  return comparison.baseline == view.baseline;
}

std::vector<const AnswerOutcome*> answers_outside_of_sweeps(const Experiment& experiment,
                                                            const CollectionOutcome& collection,
                                                            const RankingView& view,
                                                            QueryOperator op) {
  std::vector<const AnswerOutcome*> answers;
  for (const ArmSpec& arm : experiment.plan.arms) {
    if (!arm.parameter.empty() || !belongs_to(arm, view)) continue;
    const AnswerOutcome* answer = find_answer(collection, arm.name, op);
    if (answer != nullptr) answers.push_back(answer);
  }
  return answers;
}

std::vector<std::string> comparison_row(const Experiment& experiment,
                                        const ArmComparison& comparison,
                                        const MeasureComparison& measure) {
  const PairedComparison& paired = measure.paired;
  return {operator_and_arm(experiment, comparison.op, comparison.arm),
          title(measure.measure),
          difference(paired.mean_difference),
          interval(paired),
          p_value(measure.holm_randomisation_p),
          p_value(measure.holm_t_test_p),
          human_count(paired.wins),
          human_count(paired.ties),
          human_count(paired.losses)};
}

}  // namespace

std::string main_title(const Experiment& experiment) { return title(main_measure(experiment)); }

std::string operator_title(const Experiment& experiment, QueryOperator op) {
  if (has_only_runs(experiment.plan)) return "as given";
  if (op == QueryOperator::best) return "best";
  return op == QueryOperator::any_word ? "OR" : "AND";
}

std::vector<RankingView> ranking_views(const Experiment& experiment) {
  const std::vector<ArmSpec>& arms = experiment.plan.arms;
  std::vector<RankingView> views;
  for (const ArmRanking ranking : {ArmRanking::winnow, ArmRanking::omega}) {
    const auto first = std::find_if(arms.begin(), arms.end(), [&](const ArmSpec& arm) {
      return arm.kind == ArmKind::method && arm.ranking == ranking;
    });
    if (first != arms.end()) views.push_back({ranking, first->name, views.empty()});
  }
  if (views.empty()) views.push_back({ArmRanking::winnow, arms.front().name, true});
  return views;
}

TextTable means_table(const Experiment& experiment, const CollectionOutcome& collection,
                      const RankingView& view, QueryOperator op) {
  const auto answers = answers_outside_of_sweeps(experiment, collection, view, op);
  TextTable table;
  table.heads.push_back(operators_in_words(experiment, op));
  for (const AnswerOutcome* answer : answers) table.heads.push_back(answer->arm);
  const auto add_row = [&](std::string name, auto cell) {
    std::vector<std::string> row{std::move(name)};
    for (const AnswerOutcome* answer : answers) row.push_back(cell(*answer));
    table.rows.push_back(std::move(row));
  };
  if (experiment.plan.qrels) {
    for (const Measure measure : in_means(experiment)) {
      add_row(title(measure), [&](const AnswerOutcome& answer) { return mean(&answer, measure); });
    }
  }
  add_row("results a topic",
          [](const AnswerOutcome& answer) { return number(answer.mean_results); });
  add_row("topics without result",
          [](const AnswerOutcome& answer) { return human_count(answer.topics_without_result); });
  return table;
}

TextTable comparison_table(const Experiment& experiment, const CollectionOutcome& collection,
                           const RankingView& view) {
  TextTable table;
  table.heads = {"",         "measure", "change", "95 % interval", "p",
                 "t-test p", "better",  "equal",  "worse"};
  for (const ArmComparison& comparison : sorted_by_operator(collection.comparisons)) {
    if (comparison.stratum != Stratum::all || !belongs_to(comparison, view)) continue;
    for (const MeasureComparison& measure : comparison.measures) {
      const bool shown = std::find(kInComparisons.begin(), kInComparisons.end(), measure.measure) !=
                         kInComparisons.end();
      if (!shown) continue;
      table.rows.push_back(comparison_row(experiment, comparison, measure));
    }
  }
  return table;
}

TextTable strata_table(const Experiment& experiment, const CollectionOutcome& collection,
                       const RankingView& view) {
  const Measure main = main_measure(experiment);
  TextTable table;
  table.heads = {"", "topics", title(main) + " before", "after", "change", "p"};
  for (const ArmComparison& comparison : sorted_by_operator(collection.comparisons)) {
    if (comparison.stratum == Stratum::all || !belongs_to(comparison, view)) continue;
    const auto found =
        std::find_if(comparison.measures.begin(), comparison.measures.end(),
                     [&](const MeasureComparison& measure) { return measure.measure == main; });
    if (found == comparison.measures.end()) continue;
    const bool inflated = comparison.stratum == Stratum::inflated;
    table.rows.push_back({operator_and_arm(experiment, comparison.op, comparison.arm) +
                              (inflated ? ", inflated" : ", untouched"),
                          human_count(comparison.topics), share(found->baseline_mean),
                          share(found->mean), difference(found->paired.mean_difference),
                          p_value(found->holm_randomisation_p)});
  }
  return table;
}

TextTable unjudged_table(const Experiment& experiment, const CollectionOutcome& collection,
                         const RankingView& view) {
  TextTable table;
  table.heads = {"", "template-only hits", "results before", "after", "RBO", "tau"};
  for (const UnjudgedComparison& comparison : sorted_by_operator(collection.unjudged)) {
    if (!belongs_to(comparison, view)) continue;
    const auto hits = static_cast<double>(comparison.hits);
    const auto only = static_cast<double>(comparison.template_only_hits);
    const auto& tau = comparison.mean_kendall_tau;
    table.rows.push_back({operator_and_arm(experiment, comparison.op, comparison.arm),
                          comparison.hits == 0 ? "-" : fmt::format("{:.1f} %", 100 * only / hits),
                          number(comparison.mean_results_baseline), number(comparison.mean_results),
                          fmt::format("{:.3f}", comparison.mean_rbo),
                          tau ? fmt::format("{:.3f}", *tau) : "-"});
  }
  return table;
}

namespace {

constexpr std::size_t kUnansweredRows = 20;
constexpr std::size_t kQueryColumns = 50;

// Gives the numbers of topics that find nothing somewhere, those that do so everywhere last.
std::vector<std::size_t> unanswered_topics(const std::vector<const AnswerOutcome*>& answers,
                                           std::size_t topics) {
  std::vector<std::size_t> somewhere;
  std::vector<std::size_t> everywhere;
  for (std::size_t topic = 0; topic < topics; ++topic) {
    const auto without =
        std::count_if(answers.begin(), answers.end(),
                      [&](const AnswerOutcome* answer) { return answer->results[topic] == 0; });
    if (without == 0) continue;
    const bool all = without == static_cast<std::ptrdiff_t>(answers.size());
    (all ? everywhere : somewhere).push_back(topic);
  }
  somewhere.insert(somewhere.end(), everywhere.begin(), everywhere.end());
  return somewhere;
}

}  // namespace

TextTable unanswered_table(const Experiment& experiment, const CollectionOutcome& collection,
                           const RankingView& view) {
  TextTable table;
  table.heads = {"query", "searches"};
  const std::vector<Topic>& topics = experiment.plan.topics;
  std::vector<const AnswerOutcome*> answers;
  for (const ArmSpec& arm : experiment.plan.arms) {
    const QueryOperator op = experiment.plan.operators.front();
    const AnswerOutcome* answer = find_answer(collection, arm.name, op);
    if (answer == nullptr || !belongs_to(arm, view)) continue;
    if (answer->results.size() != topics.size()) continue;
    answers.push_back(answer);
    table.heads.push_back(arm.name);
  }
  if (experiment.plan.qrels || answers.empty()) return table;
  for (const std::size_t topic : unanswered_topics(answers, topics.size())) {
    if (table.rows.size() == kUnansweredRows) break;
    std::vector<std::string> row{terminal_text(topics[topic].text, kQueryColumns),
                                 human_count(topics[topic].times)};
    for (const AnswerOutcome* answer : answers) row.push_back(human_count(answer->results[topic]));
    table.rows.push_back(std::move(row));
  }
  return table;
}

TextTable sweep_table(const Experiment& experiment, const CollectionOutcome& collection,
                      const RankingView& view, const std::string& parameter, QueryOperator op) {
  TextTable table;
  table.heads.push_back(parameter);
  for (const Measure measure : kInSweeps) table.heads.push_back(title(measure));
  for (const ArmSpec& arm : experiment.plan.arms) {
    if (arm.parameter != parameter || !belongs_to(arm, view)) continue;
    const AnswerOutcome* answer = find_answer(collection, arm.name, op);
    std::vector<std::string> row{arm.value};
    for (const Measure measure : kInSweeps) row.push_back(mean(answer, measure));
    table.rows.push_back(std::move(row));
  }
  return table;
}

TextTable series_comparison_table(const Experiment& experiment, const RankingView& view,
                                  QueryOperator op) {
  TextTable table;
  table.heads = {experiment.plan.series, "arm", "change", "95 % interval", "p"};
  for (const CollectionOutcome& collection : experiment.collections) {
    if (collection.value.empty()) continue;
    for (const ArmComparison& comparison : collection.comparisons) {
      if (comparison.stratum != Stratum::all || comparison.op != op) continue;
      if (!belongs_to(comparison, view)) continue;
      for (const MeasureComparison& measure : comparison.measures) {
        if (measure.measure != main_measure(experiment)) continue;
        table.rows.push_back({collection.value, comparison.arm,
                              difference(measure.paired.mean_difference), interval(measure.paired),
                              p_value(measure.holm_randomisation_p)});
      }
    }
  }
  return table;
}

TextTable series_table(const Experiment& experiment, const RankingView& view, QueryOperator op) {
  TextTable table;
  table.heads.push_back(experiment.plan.series);
  for (const ArmSpec& arm : experiment.plan.arms) {
    if (belongs_to(arm, view)) table.heads.push_back(arm.name);
  }
  for (const CollectionOutcome& collection : experiment.collections) {
    if (collection.value.empty()) continue;
    std::vector<std::string> row{collection.value};
    for (const ArmSpec& arm : experiment.plan.arms) {
      if (!belongs_to(arm, view)) continue;
      row.push_back(mean(find_answer(collection, arm.name, op), main_measure(experiment)));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace winnow::cli
