// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are the topics on which two arms differ most, with what each of them answered.
#pragma once

#include <vector>

#include "queries/experiment/answers.h"
#include "queries/experiment/page_index.h"

namespace winnow {

// `overlaps` are those of topic_overlaps().
Expected<TopicDetails> detail_topics(const ArmPair& pair, PageIndexPair& pages,
                                     const std::vector<double>& overlaps,
                                     const AnswerContext& context);

}  // namespace winnow
