// SPDX-License-Identifier: GPL-2.0-or-later
//
// The first arm and another one under the same operator.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "queries/experiment/loaded_arm.h"

namespace winnow {

// Owns nothing.
struct ArmPair {
  const LoadedArm* baseline_arm = nullptr;
  const LoadedArm* other_arm = nullptr;
  const AnswerOutcome* baseline = nullptr;
  const AnswerOutcome* other = nullptr;
};

// Empty where the topic has no answer.
const std::vector<RankedDocument>& ranking_of(const AnswerOutcome& answers,
                                              const std::string& topic);

// The first `count` documents of the ranking.
std::vector<std::string> first_documents(const AnswerOutcome& answers, const std::string& topic,
                                         std::size_t count);

}  // namespace winnow
