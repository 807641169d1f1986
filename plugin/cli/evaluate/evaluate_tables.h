// SPDX-License-Identifier: GPL-2.0-or-later
//
// The figures of an experiment as tables for a terminal. A table without rows has nothing to show.
#pragma once

#include <string>

#include "plugin/cli/evaluate/text_table.h"
#include "winnow/queries/experiment.h"

namespace winnow::cli {

// Of the measures that were tested the first one is the experiment's main one: its title.
std::string main_title(const Experiment& experiment);

// "OR" or "AND"; "as given" where all arms are rankings made elsewhere.
std::string operator_title(const Experiment& experiment, QueryOperator op);

// Measures downwards, arms across; the arms of sweeps have tables of their own.
TextTable means_table(const Experiment& experiment, const CollectionOutcome& collection,
                      QueryOperator op);

// Differences to the first arm and their significance, of the most usual measures.
TextTable comparison_table(const Experiment& experiment, const CollectionOutcome& collection);

// The main measure of the topics whose words the template inflates, and of the others.
TextTable strata_table(const Experiment& experiment, const CollectionOutcome& collection);

// What can be said without judgements.
TextTable unjudged_table(const Experiment& experiment, const CollectionOutcome& collection);

// Values of one parameter downwards, measures across.
TextTable sweep_table(const Experiment& experiment, const CollectionOutcome& collection,
                      const std::string& parameter, QueryOperator op);

// Differences to the first arm in the main measure and their significance, place by place.
TextTable series_comparison_table(const Experiment& experiment, QueryOperator op);

// The main measure: places on the axis downwards, arms across.
TextTable series_table(const Experiment& experiment, QueryOperator op);

}  // namespace winnow::cli
