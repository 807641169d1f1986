// SPDX-License-Identifier: GPL-2.0-or-later
//
// How much more documents hold the words of a topic because of the template.
#pragma once

#include <vector>

#include "queries/experiment/loaded_arm.h"

namespace winnow {

// Finds the arm whose texts are nearest to those without template: the one named "oracle", else the
// first index of Winnow behind the first arm that is searched as it is. It is null if there is
// none.
const LoadedArm* clean_arm(const std::vector<const LoadedArm*>& arms);

// Computes CollectionOutcome::inflation; it is empty unless both are indexes of Winnow. A word that
// the clean arm does not have counts as if one document of it had it; a topic without known words,
// or whose text the searcher refuses, has the ratio 1. The topics are shared out to plan.threads.
Expected<std::vector<double>> topic_inflation(const LoadedArm& baseline, const LoadedArm& clean,
                                              const ExperimentPlan& plan,
                                              ExperimentObserver& observer);

}  // namespace winnow
