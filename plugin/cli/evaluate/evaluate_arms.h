// SPDX-License-Identifier: GPL-2.0-or-later
//
// The arms that the options ask for.
#pragma once

#include <vector>

#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/arm.h"

namespace winnow::cli {

// In the order of tables, the first one is what the others are compared with: raw, winnow, methods,
// values of sweeps, oracle, omindex, runs; behind each index of Winnow the same as Omega ranks it,
// if both rankings are asked for. Without pages only the runs. ErrorCode::usage for a name that
// occurs twice and for sweeps that make no sense; errors of the files that arms need.
//
// `collections` are the plan's, none without pages: methods that learn do so from each, and the
// first is the one that warnings of a file of selectors are about.
Expected<std::vector<ArmSpec>> make_arms(const EvaluateArguments& arguments,
                                         const std::vector<CollectionSpec>& collections);

}  // namespace winnow::cli
