// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/unjudged.h"

#include <numeric>

#include "queries/experiment/answers.h"
#include "winnow/queries/rank_similarity.h"

namespace winnow {
namespace {

constexpr std::size_t kHitsOfUsers = 10;
constexpr std::size_t kComparedDepth = 100;

double mean_of(const std::vector<double>& values, double if_none) {
  if (values.empty()) return if_none;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Expected<void> count_hits(const ArmPair& pair, PageIndexPair& pages, const Topic& topic,
                          UnjudgedComparison& comparison) {
  for (const std::string& document : first_documents(*pair.baseline, topic.id, kHitsOfUsers)) {
    if (!pages.baseline->has(document) || !pages.other->has(document)) continue;
    const Expected<std::vector<std::string>> missing =
        words_only_in(*pages.baseline, *pages.other, topic.text, document);
    if (!missing) return missing.error();
    ++comparison.hits;
    if (!missing->empty()) ++comparison.template_only_hits;
  }
  return {};
}

std::optional<double> mean_tau(const ArmPair& pair, const std::vector<Topic>& topics) {
  std::vector<double> taus;
  for (const Topic& topic : topics) {
    const std::optional<double> tau =
        kendall_tau(first_documents(*pair.baseline, topic.id, kComparedDepth),
                    first_documents(*pair.other, topic.id, kComparedDepth));
    if (tau) taus.push_back(*tau);
  }
  if (taus.empty()) return std::nullopt;
  return mean_of(taus, 0);
}

}  // namespace

std::vector<double> topic_overlaps(const ArmPair& pair, const std::vector<Topic>& topics) {
  std::vector<double> overlaps;
  overlaps.reserve(topics.size());
  for (const Topic& topic : topics) {
    overlaps.push_back(
        rank_biased_overlap(first_documents(*pair.baseline, topic.id, kComparedDepth),
                            first_documents(*pair.other, topic.id, kComparedDepth)));
  }
  return overlaps;
}

Expected<UnjudgedComparison> compare_unjudged(const ArmPair& pair, PageIndexPair& pages,
                                              const std::vector<double>& overlaps,
                                              const std::vector<Topic>& topics,
                                              ExperimentObserver& observer) {
  UnjudgedComparison comparison;
  comparison.baseline = pair.baseline->arm;
  comparison.arm = pair.other->arm;
  comparison.op = pair.other->op;
  comparison.mean_results_baseline = pair.baseline->mean_results;
  comparison.mean_results = pair.other->mean_results;
  comparison.mean_rbo = mean_of(overlaps, 1);
  comparison.mean_kendall_tau = mean_tau(pair, topics);
  if (!pages.is_complete()) return comparison;
  for (const Topic& topic : topics) {
    if (observer.interrupted()) return interrupted_experiment();
    if (const Expected<void> counted = count_hits(pair, pages, topic, comparison); !counted) {
      return counted.error();
    }
  }
  return comparison;
}

}  // namespace winnow
