// SPDX-License-Identifier: GPL-2.0-or-later
//
// What an experiment finds out about its arms: whether their scores differ by more than chance
// (comparisons.cc); what two arms' answers tell without judgements, how much more documents hold
// the words of a topic because of the template, and what the indexes say of the pages
// (unjudged.cc); and on which topics the arms differ most (topic_details.cc).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "queries/experiment/answers.h"
#include "queries/experiment/loaded_arm.h"
#include "winnow/queries/experiment.h"
#include "winnow/queries/experiment_searcher.h"
#include "winnow/queries/trec_qrels.h"

namespace winnow {

// This is Winnow's index of an arm, which is asked what its pages hold. It is for one thread; the
// arm must outlive it.
class PageIndex {
 public:
  // `arm` is of ArmKind::method.
  static Expected<PageIndex> open(const LoadedArm& arm);

  bool has(PageNumber page) const { return pages_->document(page) != 0; }

  // Gives those words of the query that each of the pages holds; there are none if there is no such
  // page, or if the searcher refuses the query.
  Expected<std::vector<std::set<std::string>>> words_held(const std::string& query,
                                                          std::span<const PageNumber> pages);

  // It is empty if there is no such page.
  Expected<std::string> title(PageNumber page);

  ExperimentSearcher& searcher() { return searcher_; }

 private:
  PageIndex(ExperimentSearcher searcher, const ArmPages& pages)
      : searcher_(std::move(searcher)), pages_(&pages) {}

  ExperimentSearcher searcher_;
  const ArmPages* pages_;
};

// Holds the indexes of two arms; there is no value where an arm is none of Winnow.
struct PageIndexPair {
  bool is_complete() const { return baseline && other; }

  std::optional<PageIndex> baseline;
  std::optional<PageIndex> other;
};

Expected<PageIndexPair> open_pages(const LoadedArm& baseline, const LoadedArm& other);

// Gives for each page the words of the query that it holds in `here` and not in `there`, in byte
// order. There are none if one of the two does not have the page: then there is nothing to compare.
Expected<std::vector<std::vector<std::string>>> words_only_in(PageIndex& here, PageIndex& there,
                                                              const std::string& query,
                                                              std::span<const PageNumber> pages);

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

// Gives the rank-biased overlap of the first 100 answers, by topic.
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
