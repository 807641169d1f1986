// SPDX-License-Identifier: GPL-2.0-or-later
//
// An arm and what it is compared with, under the same operator.
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
