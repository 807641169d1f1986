// SPDX-License-Identifier: GPL-2.0-or-later
//
// One arm answers all topics under one operator.
#pragma once

#include <cstddef>
#include <vector>

#include "queries/experiment/loaded_arm.h"

namespace winnow {

// Rankings are compared with each other to this rank.
inline constexpr std::size_t kComparedDepth = 100;

// Holds what all arms of an experiment answer by. It owns nothing.
struct AnswerContext {
  const ExperimentPlan& plan;
  const PageTable& pages;
  const std::vector<TopicRules>& rules;  // by topic
  ExperimentObserver& observer;
};

// This says where the answers of an arm stand: those of some arms in several places.
struct AnswerPlace {
  std::size_t collection = 0;
  QueryOperator op = QueryOperator::any_word;
};

struct ArmAnswers {
  AnswerOutcome outcome;
  KeptRankings rankings;  // as much of them as is compared or listed
};

// Gives the error of a run that the observer has ended.
Error interrupted_experiment();

// Answers as in the first of `places`, tells the observer of all of them and, with judgements,
// scores. The text of a topic that the searcher refuses is a warning, and the topic has no answer.
// Gives ErrorCode::try_again if the observer interrupted it.
Expected<ArmAnswers> answer_with(const LoadedArm& arm, const std::vector<AnswerPlace>& places,
                                 const AnswerContext& context);

// This is an arm with its answers under one operator. It owns nothing.
struct ArmSide {
  const LoadedArm* arm = nullptr;
  const AnswerOutcome* answers = nullptr;
  const KeptRankings* rankings = nullptr;
};

// This is an arm and what it is compared with, under the same operator.
struct ArmPair {
  ArmSide baseline;
  ArmSide other;
};

}  // namespace winnow
