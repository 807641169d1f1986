// SPDX-License-Identifier: GPL-2.0-or-later
//
// Shows the outcome of an experiment on a terminal. A table without rows has nothing to show.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plugin/cli/terminal/terminal_text.h"
#include "winnow/queries/experiment.h"

namespace winnow::cli {

// Writes tables of at most `columns` columns, if names are not too long for that: means, their
// significance, strata, what needs no judgements, series and sweeps; and what was counted and left
// out.
std::string to_text(const Experiment& experiment, std::size_t columns);

// Gives the title of the experiment's main measure, which is the first of those that were tested.
std::string main_title(const Experiment& experiment);

// Gives "OR" or "AND"; "as given" where all arms are rankings made elsewhere.
std::string operator_title(const Experiment& experiment, QueryOperator op);

// The arms of one ranking stand in tables of their own, which so stay as narrow as they were, and
// whose rows and columns differ in text only.
struct RankingView {
  ArmRanking ranking = ArmRanking::winnow;
  std::string baseline;  // the arm that those of this ranking are compared with
  bool is_first = true;  // of the experiment's
};

// Gives the rankings that indexes of Winnow are searched by; there is at least one.
std::vector<RankingView> ranking_views(const Experiment& experiment);

// Has measures downwards and arms across; the arms of sweeps have tables of their own.
TextTable means_table(const Experiment& experiment, const CollectionOutcome& collection,
                      const RankingView& view, QueryOperator op);

// Has differences to the baseline and their significance, of the most usual measures.
TextTable comparison_table(const Experiment& experiment, const CollectionOutcome& collection,
                           const RankingView& view);

// Has the main measure of the topics whose words the template inflates, and of the others.
TextTable strata_table(const Experiment& experiment, const CollectionOutcome& collection,
                       const RankingView& view);

// Has what can be said without judgements.
TextTable unjudged_table(const Experiment& experiment, const CollectionOutcome& collection,
                         const RankingView& view);

// Has the queries, those asked most often first, that find nothing in one of the arms: first those
// that find something in another, which are words of what the arm leaves out. Numbers are of
// results, in the experiment's first operator; the table has the first twenty. It is empty if there
// are judgements, which tell more.
TextTable unanswered_table(const Experiment& experiment, const CollectionOutcome& collection,
                           const RankingView& view);

// Has values of one parameter downwards and measures across.
TextTable sweep_table(const Experiment& experiment, const CollectionOutcome& collection,
                      const RankingView& view, const std::string& parameter, QueryOperator op);

// Has differences to the baseline in the main measure and their significance, place by place.
TextTable series_comparison_table(const Experiment& experiment, const RankingView& view,
                                  QueryOperator op);

// Has the main measure: places on the axis downwards, arms across.
TextTable series_table(const Experiment& experiment, const RankingView& view, QueryOperator op);

// Writes a line for each thing that a reader of the figures has to know: topics that are not
// scored, documents that are missing, and so on. It is empty if there is nothing.
std::string to_notes(const Experiment& experiment);

}  // namespace winnow::cli
