// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are the arms that the options ask for.
#pragma once

#include <vector>

#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/arm.h"

namespace winnow::cli {

// Arms are in the order of tables, and the first one is what the others are compared with: raw,
// winnow, methods, values of sweeps, oracle, omindex, runs; behind each index of Winnow stands the
// same as Omega ranks it, if both rankings are asked for. Without pages there are only the runs.
// Gives ErrorCode::usage for a name that occurs twice and for sweeps that make no sense; other
// errors are those of the files that arms need.
//
// `collections` are the plan's, none without pages: methods that learn do so from each, and the
// first is the one that warnings of a file of selectors are about.
Expected<std::vector<ArmSpec>> make_arms(const EvaluateArguments& arguments,
                                         const std::vector<CollectionSpec>& collections);

}  // namespace winnow::cli
