// SPDX-License-Identifier: GPL-2.0-or-later
//
// The scores of a run, ranking by ranking.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/queries/run_scores.h"

namespace winnow {

// Takes rankings in any order of topics and keeps none of them. The result does not depend on that
// order. It is for one thread; `qrels` must outlive it.
class RunScorer {
 public:
  RunScorer(const Qrels& qrels, const ScoringOptions& options);

  // Adds a ranking for a judged topic, given as the grades of its documents to the depth, best
  // first; `excluded` were taken out of it. It is called once for each topic; one that is left out
  // has no answer.
  void add(std::string_view topic, std::span<const int> grades, std::uint64_t excluded = 0);

  // Counts a ranking for another topic.
  void add_unjudged() { ++scores_.unjudged; }

  RunScores take();

 private:
  const ScoringOptions options_;
  const Qrels& qrels_;
  RunScores scores_;
  std::vector<PrecisionAtRecall> precisions_;  // by topic: sums are made in one order
};

}  // namespace winnow
