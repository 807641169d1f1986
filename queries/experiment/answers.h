// SPDX-License-Identifier: GPL-2.0-or-later
//
// All topics answered by one arm under one operator.
#pragma once

#include "queries/experiment/loaded_arm.h"

namespace winnow {

// The error of a run that the observer has ended.
Error interrupted_experiment();

// Answers and, with judgements, scores. The text of a topic that the searcher refuses is a warning,
// and the topic has no answer. ErrorCode::try_again if the observer interrupted it.
Expected<AnswerOutcome> answer_with(const LoadedArm& arm, QueryOperator op,
                                    const ExperimentPlan& plan, ExperimentObserver& observer);

}  // namespace winnow
