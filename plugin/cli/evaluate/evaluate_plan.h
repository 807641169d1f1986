// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes an experiment of options.
#pragma once

#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/experiment.h"

namespace winnow::cli {

// Makes all of the plan but its questions: pages, arms, operators, scoring. Gives ErrorCode::usage
// for options that make no sense together or have no meaning; other errors are those of the files
// that arms need.
Expected<ExperimentPlan> make_plan(const EvaluateArguments& arguments);

}  // namespace winnow::cli
