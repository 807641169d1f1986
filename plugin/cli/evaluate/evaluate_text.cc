// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "plugin/cli/evaluate/text_table.h"
#include "plugin/cli/messages.h"
#include "plugin/cli/terminal_text.h"

namespace winnow::cli {
namespace {

constexpr Measure kInSweeps[] = {Measure::map, Measure::recip_rank, Measure::p_10,
                                 Measure::ndcg_cut_10, Measure::set_p};

// Of the measures that were tested, in tables of significance.
bool is_shown(Measure measure) { return measure == Measure::map || measure == Measure::p_10; }

std::string_view operator_name(QueryOperator op) {
  return op == QueryOperator::any_word ? "OR" : "AND";
}

std::string operator_title(QueryOperator op) {
  return op == QueryOperator::any_word ? "Any word (OR)" : "All words (AND)";
}

std::string share(double value) { return fmt::format("{:.4f}", value); }
std::string difference(double value) { return fmt::format("{:+.4f}", value); }

std::string p_value(double p) { return p < 0.0001 ? "<0.0001" : fmt::format("{:.4f}", p); }

std::string number(double value) { return fmt::format("{:.1f}", value); }

const AnswerOutcome* find_answer(const CollectionOutcome& collection, const std::string& arm,
                                 QueryOperator op) {
  for (const AnswerOutcome& answer : collection.answers) {
    if (answer.arm == arm && answer.op == op) return &answer;
  }
  return nullptr;
}

std::vector<const AnswerOutcome*> answers_of(const CollectionOutcome& collection,
                                             QueryOperator op) {
  std::vector<const AnswerOutcome*> answers;
  for (const AnswerOutcome& answer : collection.answers) {
    if (answer.op == op) answers.push_back(&answer);
  }
  return answers;
}

// OR first, as in the tables of means; within an operator the arms keep their order. By any type
// that has an operator.
template <typename Comparison>
std::vector<Comparison> sorted_by_operator(std::vector<Comparison> comparisons) {
  std::stable_sort(comparisons.begin(), comparisons.end(),
                   [](const Comparison& a, const Comparison& b) {
                     return a.op != b.op && a.op == QueryOperator::any_word;
                   });
  return comparisons;
}

// Writes one experiment; what it writes is in text().
class Writer {
 public:
  Writer(const Experiment& experiment, std::size_t columns)
      : experiment_(experiment), columns_(columns) {}

  void write() {
    for (const CollectionOutcome& collection : experiment_.collections) {
      if (!is_point(collection)) write_collection(collection);
    }
    if (!experiment_.plan.series.empty()) write_series();
    write_counts();
  }

  std::string&& text() { return std::move(text_); }

 private:
  static bool is_point(const CollectionOutcome& collection) { return !collection.value.empty(); }

  void heading(const std::string& title) {
    if (!text_.empty()) text_ += '\n';
    text_ += title + '\n';
  }

  void table(const TextTable& table) { text_ += format_table(table, columns_); }

  void write_collection(const CollectionOutcome& collection) {
    if (collection.pages > 0) {
      heading(fmt::format("{}: {} pages, {} topics", terminal_text(collection.name),
                          human_count(collection.pages),
                          human_count(experiment_.plan.topics.size())));
    }
    for (const QueryOperator op : experiment_.plan.operators) write_means(collection, op);
    write_comparisons(collection);
    write_strata(collection);
    write_unjudged(collection);
    write_sweeps(collection);
  }

  // Measures downwards, arms across.
  void write_means(const CollectionOutcome& collection, QueryOperator op) {
    const std::vector<const AnswerOutcome*> answers = answers_of(collection, op);
    TextTable means;
    means.heads.push_back(operator_title(op));
    for (const AnswerOutcome* answer : answers) means.heads.push_back(answer->arm);
    const auto row = [&](std::string_view name, auto value) {
      std::vector<std::string> cells{std::string(name)};
      for (const AnswerOutcome* answer : answers) cells.push_back(value(*answer));
      means.rows.push_back(std::move(cells));
    };
    if (experiment_.plan.qrels) {
      for (const MeasureInfo& info : measures()) {
        if (info.is_count) continue;
        row(info.title, [&](const AnswerOutcome& answer) {
          return answer.scores ? share(answer.scores->means[info.measure]) : "";
        });
      }
    }
    row("results a topic", [](const AnswerOutcome& answer) { return number(answer.mean_results); });
    row("topics without result",
        [](const AnswerOutcome& answer) { return human_count(answer.topics_without_result); });
    heading("");
    text_.pop_back();
    table(means);
  }

  void write_comparisons(const CollectionOutcome& collection) {
    TextTable all;
    all.heads = {"",         "measure", "change", "95 % interval", "p",
                 "t-test p", "better",  "equal",  "worse"};
    std::string baseline;
    for (const ArmComparison& comparison : sorted_by_operator(collection.comparisons)) {
      if (comparison.stratum != Stratum::all) continue;
      baseline = comparison.baseline;
      for (const MeasureComparison& measure : comparison.measures) {
        if (is_shown(measure.measure)) all.rows.push_back(comparison_row(comparison, measure));
      }
    }
    if (all.rows.empty()) return;
    heading(fmt::format("Against {} (p: randomisation and paired t-test, after Holm's correction)",
                        terminal_text(baseline)));
    table(all);
  }

  static std::vector<std::string> comparison_row(const ArmComparison& comparison,
                                                 const MeasureComparison& measure) {
    const PairedComparison& paired = measure.paired;
    return {fmt::format("{} {}", operator_name(comparison.op), comparison.arm),
            std::string(measures()[static_cast<std::size_t>(measure.measure)].title),
            difference(paired.mean_difference),
            fmt::format("{} {}", difference(paired.interval_low), difference(paired.interval_high)),
            p_value(measure.holm_randomisation_p),
            p_value(measure.holm_t_test_p),
            human_count(paired.wins),
            human_count(paired.ties),
            human_count(paired.losses)};
  }

  void write_strata(const CollectionOutcome& collection) {
    TextTable strata;
    strata.heads = {"", "topics", "MAP before", "after", "change", "p"};
    for (const ArmComparison& comparison : sorted_by_operator(collection.comparisons)) {
      if (comparison.stratum == Stratum::all || comparison.measures.empty()) continue;
      const auto map = std::find_if(
          comparison.measures.begin(), comparison.measures.end(),
          [](const MeasureComparison& measure) { return measure.measure == Measure::map; });
      if (map == comparison.measures.end()) continue;
      const bool inflated = comparison.stratum == Stratum::inflated;
      strata.rows.push_back({fmt::format("{} {}, {}", operator_name(comparison.op), comparison.arm,
                                         inflated ? "inflated" : "untouched"),
                             human_count(comparison.topics), share(map->baseline_mean),
                             share(map->mean), difference(map->paired.mean_difference),
                             p_value(map->holm_randomisation_p)});
    }
    if (strata.rows.empty()) return;
    heading(
        fmt::format("Topics with a word that the template inflates (on {:g} times as many "
                    "pages as in the text of {}), and the others",
                    experiment_.plan.inflation, terminal_text(collection.clean_arm)));
    table(strata);
  }

  void write_unjudged(const CollectionOutcome& collection) {
    TextTable rows;
    rows.heads = {"", "template-only hits", "results before", "after", "RBO", "tau"};
    for (const UnjudgedComparison& comparison : sorted_by_operator(collection.unjudged)) {
      const auto hits = static_cast<double>(comparison.hits);
      const auto only = static_cast<double>(comparison.template_only_hits);
      rows.rows.push_back(
          {fmt::format("{} {}", operator_name(comparison.op), comparison.arm),
           comparison.hits == 0 ? "-" : fmt::format("{:.1f} %", 100.0 * only / hits),
           number(comparison.mean_results_baseline), number(comparison.mean_results),
           fmt::format("{:.3f}", comparison.mean_rbo),
           comparison.mean_kendall_tau ? fmt::format("{:.3f}", *comparison.mean_kendall_tau)
                                       : "-"});
    }
    if (rows.rows.empty()) return;
    heading(fmt::format("Without judgements, against {}",
                        terminal_text(collection.unjudged.front().baseline)));
    table(rows);
    text_ +=
        "  Template-only: of the first ten hits, those whose page holds a word of the query only\n"
        "  in what the arm leaves out. RBO and tau: how alike the rankings are (1: the same).\n"
        "  These figures show what changes, not that it is for the better: judgements show that.\n";
  }

  void write_sweeps(const CollectionOutcome& collection) {
    std::vector<std::string> parameters;  // in the order of the arms, each once
    for (const ArmSpec& arm : experiment_.plan.arms) {
      const bool known =
          std::find(parameters.begin(), parameters.end(), arm.parameter) != parameters.end();
      if (!arm.parameter.empty() && !known) parameters.push_back(arm.parameter);
    }
    if (!experiment_.plan.qrels) return;
    for (const std::string& parameter : parameters) {
      for (const QueryOperator op : experiment_.plan.operators) {
        write_sweep(collection, parameter, op);
      }
    }
  }

  void write_sweep(const CollectionOutcome& collection, const std::string& parameter,
                   QueryOperator op) {
    TextTable values;
    values.heads = {"value"};
    for (const Measure measure : kInSweeps) {
      values.heads.emplace_back(measures()[static_cast<std::size_t>(measure)].title);
    }
    for (const ArmSpec& arm : experiment_.plan.arms) {
      if (arm.parameter != parameter) continue;
      const AnswerOutcome* answer = find_answer(collection, arm.name, op);
      if (answer == nullptr || !answer->scores) continue;
      std::vector<std::string> row{arm.value};
      for (const Measure measure : kInSweeps) row.push_back(share(answer->scores->means[measure]));
      values.rows.push_back(std::move(row));
    }
    heading(fmt::format("Sweep of {}, {}", terminal_text(parameter), operator_name(op)));
    table(values);
  }

  // Values downwards, arms across.
  void write_series() {
    if (!experiment_.plan.qrels) return;
    for (const QueryOperator op : experiment_.plan.operators) {
      TextTable series;
      series.heads = {experiment_.plan.series};
      for (const ArmSpec& arm : experiment_.plan.arms) series.heads.push_back(arm.name);
      for (const CollectionOutcome& collection : experiment_.collections) {
        if (!is_point(collection)) continue;
        std::vector<std::string> row{collection.value};
        for (const ArmSpec& arm : experiment_.plan.arms) {
          const AnswerOutcome* answer = find_answer(collection, arm.name, op);
          const bool scored = answer != nullptr && answer->scores;
          row.push_back(scored ? share(answer->scores->means[Measure::map]) : "");
        }
        series.rows.push_back(std::move(row));
      }
      heading(fmt::format("MAP over {}, {}", terminal_text(experiment_.plan.series),
                          operator_name(op)));
      table(series);
    }
  }

  void note(const std::string& line) {
    if (notes_++ == 0) text_ += '\n';
    text_ += line + '\n';
  }

  // Nothing is left out in silence.
  void write_counts() {
    if (experiment_.unjudged_topics > 0 && experiment_.plan.qrels) {
      note(fmt::format("{} topics have no judgements and are not scored.",
                       human_count(experiment_.unjudged_topics)));
    }
    if (!experiment_.judged_without_topic.empty()) {
      note(fmt::format("{} judged topics are not among the topics, {} for one{}.",
                       human_count(experiment_.judged_without_topic.size()),
                       terminal_text(experiment_.judged_without_topic.front()),
                       experiment_.plan.scoring.only_answered ? "" : "; they score 0"));
    }
    for (const CollectionOutcome& collection : experiment_.collections) {
      write_run_counts(collection);
      for (const ArmOutcome& arm : collection.arms) {
        if (arm.missing_relevant == 0) continue;
        note(fmt::format("{}: {} relevant documents are not among the pages, {} for one.",
                         terminal_text(arm.arm), human_count(arm.missing_relevant),
                         terminal_text(arm.missing_examples.front())));
      }
    }
  }

  void write_run_counts(const CollectionOutcome& collection) {
    std::set<std::string> told;
    for (const AnswerOutcome& answer : collection.answers) {
      if (!answer.scores || !told.insert(answer.arm).second || !is_run(answer.arm)) continue;
      if (answer.scores->unjudged > 0) {
        note(fmt::format("{}: {} topics of the run have no judgements and are not scored.",
                         terminal_text(answer.arm), human_count(answer.scores->unjudged)));
      }
      if (answer.scores->unanswered > 0) {
        note(fmt::format("{}: {} judged topics have no answer in the run.",
                         terminal_text(answer.arm), human_count(answer.scores->unanswered)));
      }
    }
  }

  bool is_run(const std::string& name) const {
    const auto& arms = experiment_.plan.arms;
    return std::any_of(arms.begin(), arms.end(), [&](const ArmSpec& arm) {
      return arm.name == name && arm.kind == ArmKind::run;
    });
  }

  const Experiment& experiment_;
  const std::size_t columns_;
  std::string text_;
  int notes_ = 0;
};

}  // namespace

std::string to_text(const Experiment& experiment, std::size_t columns) {
  Writer writer(experiment, columns);
  writer.write();
  return writer.text();
}

}  // namespace winnow::cli
