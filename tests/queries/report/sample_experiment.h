// SPDX-License-Identifier: GPL-2.0-or-later
//
// Experiments made up for tests of reports.
#pragma once

#include "winnow/queries/experiment.h"

namespace winnow {

// Two topics, arms "raw" and "winnow", OR; all figures are chosen by hand.
Experiment small_experiment();

// The same with both rankings: "raw (Omega)" behind "raw", "winnow (Omega)" behind "winnow".
Experiment ranked_experiment();

// 200 topics, arms "raw", "winnow" and "oracle", both operators, a series of 5 values and a sweep
// of 4; the same at every call.
Experiment large_experiment();

// The same without judgements: nothing is scored.
Experiment unjudged_experiment();

}  // namespace winnow
