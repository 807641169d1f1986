// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes an experiment of options: pages, arms and questions.
#pragma once

#include <string>
#include <vector>

#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "plugin/cli/evaluate/evaluate_display.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/arm.h"
#include "winnow/queries/experiment.h"
#include "winnow/queries/known_items.h"

namespace winnow::cli {

// Makes all of the plan but its questions: pages, arms, operators, scoring. Gives ErrorCode::usage
// for options that make no sense together or have no meaning; other errors are those of the files
// that arms need.
Expected<ExperimentPlan> make_plan(const EvaluateArguments& arguments);

// Gives ErrorCode::usage for options that have no meaning where a database is asked (--db).
Expected<void> check_database_options(const EvaluateArguments& arguments);

// Makes the arms. They are in the order of tables, and the first one is what the others are
// compared with: raw, winnow, methods, values of sweeps, oracle, omindex, runs; behind each index
// of Winnow stands the same as Omega ranks it, if both rankings are asked for. Without pages there
// are only the runs. Gives ErrorCode::usage for a name that occurs twice and for sweeps that make
// no sense; other errors are those of the files that arms need.
//
// `collections` are the plan's, none without pages: methods that learn do so from each, and the
// first is the one that warnings of a file of selectors are about.
Expected<std::vector<ArmSpec>> make_arms(const EvaluateArguments& arguments,
                                         const std::vector<CollectionSpec>& collections);

// Gives what tells a command from another one, as far as files tell: its words, and for each that
// names a file, or a program on the search path, a hash of what the file holds. Words are parted by
// spaces. Gives ErrorCode::try_again if the system lacks open files or memory.
Expected<std::string> command_identity(const std::string& command);

// Puts topics, judgements and exclusions into the plan, and what to test of known items, which it
// returns. Errors are those of the files, and ErrorCode::input if no text of the pages makes a
// query.
Expected<std::vector<KnownItem>> ask(const EvaluateArguments& arguments, ExperimentPlan& plan,
                                     EvaluateDisplay& display);

}  // namespace winnow::cli
