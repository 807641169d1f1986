// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "plugin/cli/evaluate/evaluate_arguments.h"
#include "winnow/extractor/expected.h"

namespace winnow::cli {

// ErrorCode::usage for options that need others, or that others leave without effect: nothing that
// was asked for is passed over in silence.
Expected<void> check_arguments(const EvaluateArguments& arguments);

}  // namespace winnow::cli
