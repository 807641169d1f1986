// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/evaluation/run_scorer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <span>
#include <utility>

#include "winnow/queries/run_scores.h"

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

namespace {

constexpr int kDecimals = 6;

// Holds the documents that count, as their grades.
struct GradedRanking {
  std::vector<int> grades;
  std::uint64_t excluded = 0;
};

// Finds the element of a map by topic, or null.
template <typename ByTopic>
const typename ByTopic::mapped_type* find(const ByTopic& by_topic, std::string_view topic) {
  const auto found = by_topic.find(topic);
  return found == by_topic.end() ? nullptr : &found->second;
}

GradedRanking grade(std::span<const RankedDocument> ranking, const Judgements& judgements,
                    const std::set<std::string, std::less<>>* exclusions, std::size_t depth) {
  GradedRanking graded;
  for (const RankedDocument& answer : ranking) {
    if (exclusions != nullptr && exclusions->contains(answer.document)) {
      ++graded.excluded;
    } else if (graded.grades.size() < depth) {
      const auto judged = judgements.find(answer.document);
      graded.grades.push_back(judged == judgements.end() ? kUnjudged : judged->second);
    }
  }
  return graded;
}

void append_value(std::string& out, double value, int decimals) {
  // There is room for any number without exponent.
  std::array<char, std::numeric_limits<double>::max_exponent10 + kDecimals + 8> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                 std::chars_format::fixed, decimals)
                       .ptr;
  out.append(digits.data(), end);
}

}  // namespace

RunScores score_run(const TrecRun& run, const Qrels& qrels, const Exclusions& exclusions,
                    const ScoringOptions& options) {
  RunScorer scorer(qrels, options);
  for (const auto& [topic, ranking] : run.topics) {
    const Judgements* judgements = find(qrels, topic);
    if (judgements == nullptr) {
      scorer.add_unjudged();
      continue;
    }
    const GradedRanking graded =
        grade(ranking, *judgements, find(exclusions, topic), options.depth);
    scorer.add(topic, graded.grades, graded.excluded);
  }
  return scorer.take();
}

std::string format_topic_scores(const RunScores& scores) {
  std::string table = "topic";
  for (const MeasureInfo& info : measures()) table.append("\t").append(info.name);
  table += '\n';
  for (const TopicScores& topic : scores.topics) {
    table += topic.topic;
    for (const MeasureInfo& info : measures()) {
      table += '\t';
      append_value(table, topic.values[info.measure], info.is_count ? 0 : kDecimals);
    }
    table += '\n';
  }
  return table;
}

}  // namespace winnow
