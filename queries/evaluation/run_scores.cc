// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/run_scores.h"

#include <array>
#include <charconv>
#include <limits>
#include <span>

#include "queries/evaluation/run_scorer.h"

namespace winnow {
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
