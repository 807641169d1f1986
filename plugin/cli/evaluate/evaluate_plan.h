// SPDX-License-Identifier: GPL-2.0-or-later
//
// From options to an experiment.
#pragma once

#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/experiment.h"

namespace winnow::cli {

// All of the plan but its questions: pages, arms, operators, scoring. ErrorCode::usage for options
// that make no sense together or have no meaning; the errors of files that arms need.
Expected<ExperimentPlan> make_plan(const EvaluateArguments& arguments);

}  // namespace winnow::cli
