// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/run_scores.h"

#include <array>
#include <charconv>
#include <limits>
#include <span>

namespace winnow {
namespace {

constexpr int kDecimals = 6;

// The documents that count, as their grades.
struct GradedRanking {
  std::vector<int> grades;
  std::uint64_t excluded = 0;
};

// The element of a map by topic, or null.
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

void add(const RankingScores& scores, RunScores& run) {
  for (const MeasureInfo& info : measures()) run.means[info.measure] += scores.values[info.measure];
  for (std::size_t level = 0; level < kRecallLevels; ++level)
    run.precision_at_recall[level] += scores.precision_at_recall[level];
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

std::uint64_t count_unjudged(const TrecRun& run, const Qrels& qrels) {
  std::uint64_t count = 0;
  for (const auto& [topic, ranking] : run.topics) {
    if (!qrels.contains(topic)) ++count;
  }
  return count;
}

void append_value(std::string& out, double value, int decimals) {
  // Room for any number without exponent.
  std::array<char, std::numeric_limits<double>::max_exponent10 + kDecimals + 8> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                 std::chars_format::fixed, decimals)
                       .ptr;
  out.append(digits.data(), end);
}

}  // namespace

RunScores score_run(const TrecRun& run, const Qrels& qrels, const Exclusions& exclusions,
                    const ScoringOptions& options) {
  RunScores result;
  result.unjudged = count_unjudged(run, qrels);
  for (const auto& [topic, judgements] : qrels) {
    GradedRanking graded;
    if (const auto* ranking = find(run.topics, topic))
      graded = grade(*ranking, judgements, find(exclusions, topic), options.depth);
    const RankingScores scores = score_ranking(graded.grades, judgements);
    const bool answered = !graded.grades.empty();
    result.topics.push_back({topic, scores.values, answered});
    result.excluded += graded.excluded;
    if (!answered) ++result.unanswered;
    if (answered || !options.only_answered) add(scores, result);
  }
  divide_sums(result);
  return result;
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
