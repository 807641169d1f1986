// SPDX-License-Identifier: GPL-2.0-or-later
//
// The first arm and another one under the same operator.
#pragma once

#include "queries/experiment/answers.h"

namespace winnow {

// Own nothing.
struct ArmSide {
  const LoadedArm* arm = nullptr;
  const AnswerOutcome* answers = nullptr;
  const KeptRankings* rankings = nullptr;
};

struct ArmPair {
  ArmSide baseline;
  ArmSide other;
};

}  // namespace winnow
