// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include "queries/evaluation/averages.h"
#include "queries/experiment/answers.h"
#include "queries/experiment/findings.h"
#include "queries/experiment/parallel_tasks.h"
#include "winnow/queries/rank_similarity.h"

namespace winnow {
namespace {

using WordSet = std::set<std::string>;

Expected<std::optional<PageIndex>> open_if_possible(const LoadedArm& arm) {
  if (arm.spec->kind != ArmKind::method) return std::optional<PageIndex>();
  Expected<PageIndex> index = PageIndex::open(arm);
  if (!index) return index.error();
  return std::optional<PageIndex>(std::move(*index));
}

}  // namespace

Expected<PageIndex> PageIndex::open(const LoadedArm& arm) {
  Expected<ExperimentSearcher> searcher = ExperimentSearcher::open(arm.built.database);
  if (!searcher) return searcher.error();
  return PageIndex(std::move(*searcher), arm.pages);
}

Expected<std::vector<WordSet>> PageIndex::words_held(const std::string& query,
                                                     std::span<const PageNumber> pages) {
  std::vector<WordSet> held(pages.size());
  std::vector<DocumentNumber> documents;
  for (const PageNumber page : pages) documents.push_back(pages_->document(page));
  const Expected<WordsInDocuments> found = searcher_.words_in_documents(query, documents);
  if (!found) {
    if (found.error().code == ErrorCode::usage) return held;
    return found.error();
  }
  for (std::size_t i = 0; i < held.size(); ++i) {
    for (std::size_t w = 0; w < found->words.size(); ++w) {
      if (found->held[i][w]) held[i].insert(found->words[w]);
    }
  }
  return held;
}

Expected<std::string> PageIndex::title(PageNumber page) {
  if (!has(page)) return std::string();
  Expected<DocumentInfo> info = searcher_.document(pages_->document(page));
  if (!info) return info.error();
  return std::move(info->title);
}

Expected<PageIndexPair> open_pages(const LoadedArm& baseline, const LoadedArm& other) {
  Expected<std::optional<PageIndex>> first = open_if_possible(baseline);
  if (!first) return first.error();
  Expected<std::optional<PageIndex>> second = open_if_possible(other);
  if (!second) return second.error();
  return PageIndexPair{std::move(*first), std::move(*second)};
}

Expected<std::vector<std::vector<std::string>>> words_only_in(PageIndex& here, PageIndex& there,
                                                              const std::string& query,
                                                              std::span<const PageNumber> pages) {
  const Expected<std::vector<WordSet>> held = here.words_held(query, pages);
  if (!held) return held.error();
  const Expected<std::vector<WordSet>> held_there = there.words_held(query, pages);
  if (!held_there) return held_there.error();
  std::vector<std::vector<std::string>> words(pages.size());
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (!here.has(pages[i]) || !there.has(pages[i])) continue;
    std::set_difference((*held)[i].begin(), (*held)[i].end(), (*held_there)[i].begin(),
                        (*held_there)[i].end(), std::back_inserter(words[i]));
  }
  return words;
}

namespace {

using Frequencies = std::vector<QueryWordFrequency>;

double highest_ratio(const Frequencies& baseline, const Frequencies& clean) {
  std::map<std::string, std::uint64_t> in_clean;
  for (const QueryWordFrequency& word : clean) in_clean[word.word] = word.documents;
  // The template only adds.
  double highest = 1;
  for (const QueryWordFrequency& word : baseline) {
    const std::uint64_t documents = std::max<std::uint64_t>(in_clean[word.word], 1);
    highest =
        std::max(highest, static_cast<double>(word.documents) / static_cast<double>(documents));
  }
  return highest;
}

Expected<double> ratio_of(PageIndexPair& pages, const Topic& topic) {
  const Expected<Frequencies> baseline = pages.baseline->searcher().word_frequencies(topic.text);
  const Expected<Frequencies> clean = pages.other->searcher().word_frequencies(topic.text);
  for (const Expected<Frequencies>* words : {&baseline, &clean}) {
    if (*words) continue;
    if (words->error().code == ErrorCode::usage) return 1.0;
    return words->error();
  }
  return highest_ratio(*baseline, *clean);
}

}  // namespace

const LoadedArm* clean_arm(const std::vector<const LoadedArm*>& arms) {
  const LoadedArm* clean = nullptr;
  const ArmRanking ranking = arms.front()->spec->ranking;
  const std::string oracle = ranking == ArmRanking::omega ? omega_name("oracle") : "oracle";
  for (std::size_t i = 1; i < arms.size(); ++i) {
    const ArmSpec& spec = *arms[i]->spec;
    if (spec.name == oracle) return arms[i];
    // Another ranking of the baseline's index is no other text.
    if (spec.kind != ArmKind::method || spec.ranking != ranking) continue;
    if (clean == nullptr) clean = arms[i];
  }
  return clean;
}

Expected<std::vector<double>> topic_inflation(const LoadedArm& baseline, const LoadedArm& clean,
                                              const ExperimentPlan& plan,
                                              ExperimentObserver& observer) {
  std::vector<double> ratios;
  if (baseline.spec->kind != ArmKind::method || clean.spec->kind != ArmKind::method) return ratios;
  ratios.resize(plan.topics.size());
  const std::size_t parts = std::min<std::size_t>(std::max(plan.threads, 1U), ratios.size());
  const auto find_part = [&](std::size_t part) -> Expected<void> {
    Expected<PageIndexPair> pages = open_pages(baseline, clean);
    if (!pages) return pages.error();
    const std::size_t end = ratios.size() * (part + 1) / parts;
    for (std::size_t i = ratios.size() * part / parts; i < end; ++i) {
      if (observer.interrupted()) return interrupted_experiment();
      const Expected<double> ratio = ratio_of(*pages, plan.topics[i]);
      if (!ratio) return ratio.error();
      ratios[i] = *ratio;
    }
    return {};
  };
  const Expected<void> found = run_tasks(parts, plan.threads, find_part);
  if (!found) return found.error();
  return ratios;
}

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
