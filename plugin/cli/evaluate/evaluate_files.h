// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow evaluate writes to files once all figures are there.
#pragma once

#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/experiment.h"

namespace winnow::cli {

// Makes the folders of --report, --per-topic and --write-runs, so that nobody waits for figures
// that cannot be kept. Gives ErrorCode::disk, and ErrorCode::usage if two files would have the same
// name.
Expected<void> prepare_files(const ExperimentPlan& plan, const EvaluateArguments& arguments);

// Writes what --report and --per-topic ask for. ErrorCode::disk names the file.
Expected<void> write_files(const Experiment& experiment, const EvaluateArguments& arguments);

}  // namespace winnow::cli
