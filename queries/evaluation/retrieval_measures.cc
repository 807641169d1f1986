// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/retrieval_measures.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "queries/evaluation/averages.h"

namespace winnow {
namespace {

using enum Measure;

constexpr std::array<MeasureInfo, kMeasureCount> kMeasures{{
    {map, "map", "MAP", "mean average precision: precision at the ranks of relevant pages", false},
    {rprec, "Rprec", "R-prec", "precision at rank R of R relevant pages", false},
    {bpref, "bpref", "bpref", "relevant pages before those judged not relevant", false},
    {recip_rank, "recip_rank", "MRR", "one by the rank of the first relevant page", false},
    {p_5, "P_5", "P@5", "share of relevant pages among the first 5", false},
    {p_10, "P_10", "P@10", "share of relevant pages among the first 10", false},
    {p_20, "P_20", "P@20", "share of relevant pages among the first 20", false},
    {ndcg_cut_10, "ndcg_cut_10", "nDCG@10", "graded gain of the first 10, of the best possible",
     false},
    {recall_100, "recall_100", "R@100", "share of the relevant pages that the first 100 hold",
     false},
    {recall_1000, "recall_1000", "R@1000", "share of the relevant pages that the first 1000 hold",
     false},
    {set_p, "set_P", "set P", "share of relevant pages in the ranking to its depth", false},
    {set_recall, "set_recall", "set R",
     "share of the relevant pages that the ranking holds to its depth", false},
    {num_ret, "num_ret", "results", "pages in the results", true},
    {num_rel, "num_rel", "relevant", "relevant pages that there are", true},
    {num_rel_ret, "num_rel_ret", "found", "relevant pages in the results", true},
}};

constexpr std::size_t kGainDepth = 10;

struct Pool {
  std::size_t relevant = 0;
  std::size_t not_relevant = 0;
};

Pool count_judged(const Judgements& judgements) {
  Pool pool;
  for (const auto& [document, grade] : judgements) {
    if (is_relevant(grade)) ++pool.relevant;
    if (grade == 0) ++pool.not_relevant;
  }
  return pool;
}

// Ranks begin with 1 and ascend.
std::vector<std::size_t> ranks_of_relevant(std::span<const int> grades) {
  std::vector<std::size_t> ranks;
  for (std::size_t i = 0; i < grades.size(); ++i) {
    if (is_relevant(grades[i])) ranks.push_back(i + 1);
  }
  return ranks;
}

std::size_t found_until(std::span<const std::size_t> ranks, std::size_t depth) {
  return static_cast<std::size_t>(std::upper_bound(ranks.begin(), ranks.end(), depth) -
                                  ranks.begin());
}

double average_precision(std::span<const std::size_t> ranks, std::size_t relevant) {
  double sum = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) sum += share(i + 1, ranks[i]);
  return sum / static_cast<double>(relevant);
}

// A relevant document counts by the share of the first R (or of all, if fewer) of those judged not
// relevant that it comes before.
double binary_preference(std::span<const int> grades, const Pool& pool) {
  const std::size_t compared = std::min(pool.relevant, pool.not_relevant);
  std::size_t not_relevant = 0;
  double sum = 0;
  for (const int grade : grades) {
    if (grade == 0) ++not_relevant;
    if (is_relevant(grade)) sum += 1 - share(std::min(not_relevant, pool.relevant), compared);
  }
  return sum / static_cast<double>(pool.relevant);
}

double discounted_gain(std::span<const int> grades) {
  double sum = 0;
  for (std::size_t i = 0; i < std::min(kGainDepth, grades.size()); ++i) {
    if (grades[i] > 0) sum += grades[i] / std::log2(static_cast<double>(i + 2));
  }
  return sum;
}

double best_discounted_gain(const Judgements& judgements) {
  std::vector<int> grades;
  grades.reserve(judgements.size());
  for (const auto& [document, grade] : judgements) grades.push_back(grade);
  std::array<int, kGainDepth> best{};
  std::partial_sort_copy(grades.begin(), grades.end(), best.begin(), best.end(), std::greater<>());
  return discounted_gain(best);
}

PrecisionAtRecall interpolate(std::span<const std::size_t> ranks, std::size_t relevant) {
  // This is the highest precision from the i-th relevant document found (from 0) on.
  std::vector<double> highest(ranks.size());
  double precision = 0;
  for (std::size_t i = ranks.size(); i-- > 0;)
    highest[i] = precision = std::max(precision, share(i + 1, ranks[i]));
  constexpr PrecisionAtRecall kLevels{0, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1};
  PrecisionAtRecall result{};
  for (std::size_t level = 0; level < kRecallLevels; ++level) {
    // It is computed in floating point, as the source does it: its rounding errors are part of the
    // definition.
    const auto needed =
        static_cast<std::size_t>(kLevels[level] * static_cast<double>(relevant) + .9);
    if (needed <= ranks.size() && !ranks.empty())
      result[level] = highest[std::max(needed, std::size_t{1}) - 1];
  }
  return result;
}

void score_ranks(std::span<const std::size_t> ranks, std::size_t relevant, MeasureValues& values) {
  values[map] = average_precision(ranks, relevant);
  values[rprec] = share(found_until(ranks, relevant), relevant);
  values[recip_rank] = ranks.empty() ? 0 : share(1, ranks.front());
  values[p_5] = share(found_until(ranks, 5), 5);
  values[p_10] = share(found_until(ranks, 10), 10);
  values[p_20] = share(found_until(ranks, 20), 20);
  values[recall_100] = share(found_until(ranks, 100), relevant);
  values[recall_1000] = share(found_until(ranks, 1000), relevant);
  values[set_recall] = share(ranks.size(), relevant);
}

}  // namespace

std::span<const MeasureInfo, kMeasureCount> measures() { return kMeasures; }

RankingScores score_ranking(std::span<const int> grades, const Judgements& judgements) {
  RankingScores scores;
  MeasureValues& values = scores.values;
  const Pool pool = count_judged(judgements);
  values[num_ret] = static_cast<double>(grades.size());
  values[num_rel] = static_cast<double>(pool.relevant);
  if (pool.relevant == 0) return scores;
  const std::vector<std::size_t> ranks = ranks_of_relevant(grades);
  values[num_rel_ret] = static_cast<double>(ranks.size());
  values[set_p] = share(ranks.size(), grades.size());
  score_ranks(ranks, pool.relevant, values);
  values[bpref] = binary_preference(grades, pool);
  values[ndcg_cut_10] = discounted_gain(grades) / best_discounted_gain(judgements);
  scores.precision_at_recall = interpolate(ranks, pool.relevant);
  return scores;
}

}  // namespace winnow
