// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/unjudged.h"

#include <algorithm>
#include <span>

#include "queries/evaluation/averages.h"
#include "winnow/queries/rank_similarity.h"

namespace winnow {
namespace {

constexpr std::size_t kHitsOfUsers = 10;

// The first answers to a topic, at most `count`.
std::span<const PageNumber> first_pages(const ArmSide& side, std::size_t topic, std::size_t count) {
  const std::span<const PageNumber> pages = side.rankings->pages(topic);
  return pages.first(std::min(count, pages.size()));
}

Expected<void> count_hits(const ArmPair& pair, PageIndexPair& pages, std::size_t topic,
                          const std::string& query, UnjudgedComparison& comparison) {
  std::vector<PageNumber> shared;
  for (const PageNumber page : first_pages(pair.baseline, topic, kHitsOfUsers)) {
    if (pages.baseline->has(page) && pages.other->has(page)) shared.push_back(page);
  }
  if (shared.empty()) return {};
  const Expected<std::vector<std::vector<std::string>>> missing =
      words_only_in(*pages.baseline, *pages.other, query, shared);
  if (!missing) return missing.error();
  comparison.hits += shared.size();
  for (const std::vector<std::string>& words : *missing) {
    if (!words.empty()) ++comparison.template_only_hits;
  }
  return {};
}

std::optional<double> mean_tau(const ArmPair& pair, std::size_t topics) {
  std::vector<double> taus;
  for (std::size_t i = 0; i < topics; ++i) {
    const std::optional<double> tau = kendall_tau(first_pages(pair.baseline, i, kComparedDepth),
                                                  first_pages(pair.other, i, kComparedDepth));
    if (tau) taus.push_back(*tau);
  }
  if (taus.empty()) return std::nullopt;
  return mean_of(taus);
}

}  // namespace

std::vector<double> topic_overlaps(const ArmPair& pair, std::size_t topics) {
  std::vector<double> overlaps;
  overlaps.reserve(topics);
  for (std::size_t i = 0; i < topics; ++i) {
    overlaps.push_back(rank_biased_overlap(first_pages(pair.baseline, i, kComparedDepth),
                                           first_pages(pair.other, i, kComparedDepth)));
  }
  return overlaps;
}

Expected<UnjudgedComparison> compare_unjudged(const ArmPair& pair, PageIndexPair& pages,
                                              const std::vector<double>& overlaps,
                                              const std::vector<Topic>& topics,
                                              ExperimentObserver& observer) {
  UnjudgedComparison comparison;
  comparison.baseline = pair.baseline.answers->arm;
  comparison.arm = pair.other.answers->arm;
  comparison.op = pair.other.answers->op;
  comparison.mean_results_baseline = pair.baseline.answers->mean_results;
  comparison.mean_results = pair.other.answers->mean_results;
  comparison.mean_rbo = mean_of(overlaps, 1);
  comparison.mean_kendall_tau = mean_tau(pair, topics.size());
  if (!pages.is_complete()) return comparison;
  for (std::size_t i = 0; i < topics.size(); ++i) {
    if (observer.interrupted()) return interrupted_experiment();
    const Expected<void> counted = count_hits(pair, pages, i, topics[i].text, comparison);
    if (!counted) return counted.error();
  }
  return comparison;
}

}  // namespace winnow
