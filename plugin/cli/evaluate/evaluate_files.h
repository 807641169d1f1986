// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow evaluate writes to files.
#pragma once

#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/experiment.h"

namespace winnow::cli {

// Writes what --report, --per-topic and --write-runs ask for; folders are made. Files of a series
// have its values in their names: ARM.VALUE.OP.run. ErrorCode::disk names the file.
Expected<void> write_files(const Experiment& experiment, const EvaluateArguments& arguments);

}  // namespace winnow::cli
