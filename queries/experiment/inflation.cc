// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/inflation.h"

#include <algorithm>
#include <map>

#include "queries/experiment/answers.h"
#include "queries/experiment/page_index.h"

namespace winnow {
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
  if (arms.size() < 2) return nullptr;
  const auto oracle = std::find_if(arms.begin() + 1, arms.end(), [](const LoadedArm* arm) {
    return arm->spec->name == "oracle";
  });
  return oracle == arms.end() ? arms[1] : *oracle;
}

Expected<std::vector<double>> topic_inflation(const LoadedArm& baseline, const LoadedArm& clean,
                                              const std::vector<Topic>& topics,
                                              ExperimentObserver& observer) {
  std::vector<double> ratios;
  Expected<PageIndexPair> pages = open_pages(baseline, clean);
  if (!pages) return pages.error();
  if (!pages->is_complete()) return ratios;
  for (const Topic& topic : topics) {
    if (observer.interrupted()) return interrupted_experiment();
    const Expected<double> ratio = ratio_of(*pages, topic);
    if (!ratio) return ratio.error();
    ratios.push_back(*ratio);
  }
  return ratios;
}

}  // namespace winnow
