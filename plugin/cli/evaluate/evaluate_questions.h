// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are the topics and judgements of an evaluation, from files or from the pages.
#pragma once

#include <vector>

#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "plugin/cli/evaluate/evaluate_display.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/experiment.h"
#include "winnow/queries/known_items.h"

namespace winnow::cli {

// Puts topics, judgements and exclusions into the plan, and what to test of known items, which it
// returns. Errors are those of the files, and ErrorCode::input if no text of the pages makes a
// query.
Expected<std::vector<KnownItem>> ask(const EvaluateArguments& arguments, ExperimentPlan& plan,
                                     EvaluateDisplay& display);

}  // namespace winnow::cli
