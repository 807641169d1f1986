// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says whether the arms' scores differ by more than chance.
#pragma once

#include <vector>

#include "winnow/queries/experiment.h"

namespace winnow {

// Compares every arm with its baseline (baselines_of()): by arm, operator, stratum. `outcome` has
// its answers, scored, and its inflation. Gives ErrorCode::try_again if the observer interrupted
// it.
Expected<std::vector<ArmComparison>> compare_arms(const ExperimentPlan& plan,
                                                  const CollectionOutcome& outcome,
                                                  ExperimentObserver& observer);

}  // namespace winnow
