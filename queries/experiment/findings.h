// SPDX-License-Identifier: GPL-2.0-or-later
//
// What an experiment finds out about its arms: whether their scores differ by more than chance
// (comparisons.cc); what two arms' answers tell without judgements, and how much more documents
// hold the words of a topic because of the template (unjudged.cc); and on which topics they differ
// most (topic_details.cc).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "queries/experiment/answers.h"
#include "queries/experiment/loaded_arm.h"
#include "queries/experiment/page_index.h"
#include "winnow/queries/experiment.h"
#include "winnow/queries/trec_qrels.h"

namespace winnow {

// Gives for each of the judged `topics` the number of its group: those whose first relevant
// document, in byte order, is the same. A topic without relevant documents is a group of its own.
std::vector<std::uint32_t> groups_by_page(std::span<const std::string> topics, const Qrels& qrels);

// Compares every arm with its baseline (baselines_of()): by arm, operator, stratum. `outcome` has
// its answers, scored, and its inflation. Gives ErrorCode::try_again if the observer interrupted
// it.
Expected<std::vector<ArmComparison>> compare_arms(const ExperimentPlan& plan,
                                                  const CollectionOutcome& outcome,
                                                  ExperimentObserver& observer);

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

// Rank-biased overlap of the first 100 answers, by topic.
std::vector<double> topic_overlaps(const ArmPair& pair, std::size_t topics);

// Says what two arms' answers tell without judgements. `overlaps` are those of topic_overlaps().
// Gives ErrorCode::try_again if the observer interrupted it.
Expected<UnjudgedComparison> compare_unjudged(const ArmPair& pair, PageIndexPair& pages,
                                              const std::vector<double>& overlaps,
                                              const std::vector<Topic>& topics,
                                              ExperimentObserver& observer);

// Gives the topics on which two arms differ most, with what each of them answered. `overlaps` are
// those of topic_overlaps().
Expected<TopicDetails> detail_topics(const ArmPair& pair, PageIndexPair& pages,
                                     const std::vector<double>& overlaps,
                                     const AnswerContext& context);

}  // namespace winnow
