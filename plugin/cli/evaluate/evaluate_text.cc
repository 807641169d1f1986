// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"

namespace winnow::cli {
namespace {

constexpr std::string_view kUnjudgedLegend =
    "  Template-only: of the first ten hits, those whose page holds a word of the query only\n"
    "  in what the arm leaves out. RBO and tau: how alike the rankings are (1: the same).\n"
    "  These figures show what changes, not that it is for the better: judgements show that.\n";

constexpr std::string_view kOmegaHeading =
    "The same databases, searched as Omega's default template does\n";

// Lists the parameters of the sweeps, in the order of the arms, each once.
std::vector<std::string> parameters(const Experiment& experiment) {
  std::vector<std::string> names;
  for (const ArmSpec& arm : experiment.plan.arms) {
    const bool known = std::find(names.begin(), names.end(), arm.parameter) != names.end();
    if (!arm.parameter.empty() && !known) names.push_back(arm.parameter);
  }
  return names;
}

// Puts sections together, with an empty line between them.
class Text {
 public:
  explicit Text(std::size_t columns) : columns_(columns) {}

  void add(std::string_view section) {
    if (section.empty()) return;
    if (!text_.empty()) text_ += '\n';
    text_ += section;
  }

  // Adds nothing if the table has no rows. `heading` may be empty.
  void add(const std::string& heading, const TextTable& table, std::string_view legend = "") {
    if (table.rows.empty()) return;
    const std::string line = heading.empty() ? "" : heading + '\n';
    add(line + format_table(table, columns_) + std::string(legend));
  }

  std::string take() { return std::move(text_); }

 private:
  std::size_t columns_;
  std::string text_;
};

// It stands behind the operator where arms are searched in two ways: the names of arms say it, too,
// but those of sweeps do not stand in their tables.
std::string ranking_suffix(const RankingView& view) {
  return view.ranking == ArmRanking::omega ? ", Omega" : "";
}

// Omega has no best order; its indexes stand in the tables of Winnow's as it answers by default.
std::vector<QueryOperator> operators_of(const Experiment& experiment, const RankingView& view) {
  std::vector<QueryOperator> operators = experiment.plan.operators;
  if (view.ranking == ArmRanking::omega) std::erase(operators, QueryOperator::best);
  return operators;
}

void add_ranking(const Experiment& experiment, const CollectionOutcome& collection,
                 const RankingView& view, Text& text) {
  for (const QueryOperator op : operators_of(experiment, view)) {
    text.add("", means_table(experiment, collection, view, op));
  }
  const std::string baseline = terminal_text(view.baseline);
  text.add(fmt::format("Against {} (p: randomisation and paired t-test, after Holm's correction)",
                       baseline),
           comparison_table(experiment, collection, view));
  text.add(fmt::format("Topics with a word that the template inflates (that is on {:g} times as "
                       "many pages as in {}),\nand the others, against {}",
                       experiment.plan.inflation, terminal_text(collection.clean_arm), baseline),
           strata_table(experiment, collection, view));
  text.add(fmt::format("Queries that find nothing in an index, {} (numbers are of results)",
                       operator_title(experiment, experiment.plan.operators.front())),
           unanswered_table(experiment, collection, view));
  const TextTable unjudged = unjudged_table(experiment, collection, view);
  text.add("Without judgements, against " + baseline, unjudged,
           view.is_first ? kUnjudgedLegend : "");
}

void add_collection(const Experiment& experiment, const CollectionOutcome& collection, Text& text) {
  if (collection.pages > 0) {
    text.add(fmt::format("{}: {}, {}\n", terminal_text(collection.name),
                         count_of(collection.pages, "page", "pages"),
                         count_of(experiment.plan.topics.size(), "topic", "topics")));
  }
  for (const RankingView& view : ranking_views(experiment)) {
    if (!view.is_first) text.add(kOmegaHeading);
    add_ranking(experiment, collection, view, text);
  }
}

void add_sweeps(const Experiment& experiment, const CollectionOutcome& collection,
                const RankingView& view, Text& text) {
  const std::string place =
      collection.value.empty() ? "" : ", " + experiment.plan.series + " " + collection.value;
  for (const std::string& parameter : parameters(experiment)) {
    for (const QueryOperator op : operators_of(experiment, view)) {
      text.add(fmt::format("Sweep, {}{}{}", operator_title(experiment, op), ranking_suffix(view),
                           terminal_text(place)),
               sweep_table(experiment, collection, view, parameter, op));
    }
  }
}

void add_series(const Experiment& experiment, const RankingView& view, Text& text) {
  for (const QueryOperator op : operators_of(experiment, view)) {
    const std::string title = operator_title(experiment, op) + ranking_suffix(view);
    text.add(fmt::format("MAP over {}, {}", terminal_text(experiment.plan.series), title),
             series_table(experiment, view, op));
    text.add(
        fmt::format("Against {}, {}", terminal_text(view.baseline), operator_title(experiment, op)),
        series_comparison_table(experiment, view, op));
  }
}

}  // namespace

std::string to_text(const Experiment& experiment, std::size_t columns) {
  Text text(columns);
  const std::vector<RankingView> views = ranking_views(experiment);
  for (const CollectionOutcome& collection : experiment.collections) {
    if (collection.value.empty()) add_collection(experiment, collection, text);
    for (const RankingView& view : views) {
      if (experiment.plan.qrels) add_sweeps(experiment, collection, view, text);
    }
  }
  const bool has_series = experiment.plan.qrels && !experiment.plan.series.empty();
  for (const RankingView& view : views) {
    if (has_series) add_series(experiment, view, text);
  }
  text.add(to_notes(experiment));
  return text.take();
}

}  // namespace winnow::cli
