// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/evaluation/run_scorer.h"

#include <algorithm>
#include <utility>

namespace winnow {
namespace {

void add_to_sums(const TopicScores& topic, const PrecisionAtRecall& precision, RunScores& run) {
  for (const MeasureInfo& info : measures()) run.means[info.measure] += topic.values[info.measure];
  for (std::size_t level = 0; level < kRecallLevels; ++level)
    run.precision_at_recall[level] += precision[level];
  ++run.averaged;
}

void divide_sums(RunScores& run) {
  if (run.averaged == 0) return;
  const auto count = static_cast<double>(run.averaged);
  for (const MeasureInfo& info : measures()) {
    if (!info.is_count) run.means[info.measure] /= count;
  }
  for (double& precision : run.precision_at_recall) precision /= count;
}

}  // namespace

RunScorer::RunScorer(const Qrels& qrels, const ScoringOptions& options)
    : options_(options), qrels_(qrels), precisions_(qrels.size()) {
  scores_.topics.reserve(qrels.size());
  for (const auto& [topic, judgements] : qrels) {
    scores_.topics.push_back({topic, score_ranking({}, judgements).values, false});
  }
}

void RunScorer::add(std::string_view topic, std::span<const int> grades, std::uint64_t excluded) {
  const auto scored = std::lower_bound(
      scores_.topics.begin(), scores_.topics.end(), topic,
      [](const TopicScores& entry, std::string_view sought) { return entry.topic < sought; });
  const RankingScores scores = score_ranking(grades, qrels_.find(topic)->second);
  scored->values = scores.values;
  scored->answered = !grades.empty();
  precisions_[static_cast<std::size_t>(scored - scores_.topics.begin())] =
      scores.precision_at_recall;
  scores_.excluded += excluded;
}

RunScores RunScorer::take() {
  for (std::size_t i = 0; i < precisions_.size(); ++i) {
    const TopicScores& topic = scores_.topics[i];
    if (!topic.answered) ++scores_.unanswered;
    if (topic.answered || !options_.only_answered) add_to_sums(topic, precisions_[i], scores_);
  }
  divide_sums(scores_);
  return std::move(scores_);
}

}  // namespace winnow
