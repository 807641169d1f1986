// SPDX-License-Identifier: GPL-2.0-or-later
//
// Plans of experiments before anything is done.
#pragma once

#include "queries/experiment/loaded_arm.h"

namespace winnow {

// Gives ErrorCode::usage if there is nothing to do, or if arms could not be told apart.
Expected<void> check_plan(const ExperimentPlan& plan);

// Cuts texts that are longer than a query may be, warns of each, and returns the ids of their
// topics.
std::vector<std::string> cut_long_topics(ExperimentPlan& plan, ExperimentObserver& observer);

// These are places of two arms in the plan.
struct ComparedArms {
  std::size_t baseline = 0;
  std::size_t other = 0;
};

// Gives what baselines_of() gives, in the order of the arms.
std::vector<ComparedArms> compared_arms(const ExperimentPlan& plan);

// A plan without topics has those that are judged and those of the rankings, without text, in byte
// order.
void complete_topics(const std::vector<LoadedArm>& arms, ExperimentPlan& plan);

// Counts what the topics and the judgements do not share: sets Experiment::unjudged_topics and
// judged_without_topic.
void count_unmatched_topics(const ExperimentPlan& plan, Experiment& experiment);

}  // namespace winnow
