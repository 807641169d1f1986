// SPDX-License-Identifier: GPL-2.0-or-later
//
// What two arms' answers tell without judgements.
#pragma once

#include <cstddef>
#include <vector>

#include "queries/experiment/answers.h"
#include "queries/experiment/page_index.h"

namespace winnow {

// Rank-biased overlap of the first 100 answers, by topic.
std::vector<double> topic_overlaps(const ArmPair& pair, std::size_t topics);

// `overlaps` are those of topic_overlaps(). Gives ErrorCode::try_again if the observer interrupted
// it.
Expected<UnjudgedComparison> compare_unjudged(const ArmPair& pair, PageIndexPair& pages,
                                              const std::vector<double>& overlaps,
                                              const std::vector<Topic>& topics,
                                              ExperimentObserver& observer);

}  // namespace winnow
