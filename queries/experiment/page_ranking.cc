// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/page_ranking.h"

#include <algorithm>

namespace winnow {
namespace {

// As sort_as_trec_eval(): page numbers are in the order of the identifiers.
bool ranks_before(const RankedPage& a, const RankedPage& b) {
  const auto score_a = static_cast<float>(a.score);
  const auto score_b = static_cast<float>(b.score);
  return score_a != score_b ? score_a > score_b : a.page > b.page;
}

}  // namespace

PageRanking rank_pages(std::vector<RankedPage> matches, const TopicRules& rules,
                       std::size_t depth) {
  const auto is_among = [](const std::vector<PageNumber>& pages, const RankedPage& match) {
    return std::binary_search(pages.begin(), pages.end(), match.page);
  };
  PageRanking ranking;
  if (!rules.excluded.empty()) {
    ranking.excluded = std::erase_if(
        matches, [&](const RankedPage& match) { return is_among(rules.excluded, match); });
  }
  ranking.results = matches.size();
  if (!rules.relevant.empty()) {
    ranking.relevant_results = static_cast<std::uint64_t>(
        std::count_if(matches.begin(), matches.end(),
                      [&](const RankedPage& match) { return is_among(rules.relevant, match); }));
  }
  const auto end = matches.begin() + static_cast<std::ptrdiff_t>(std::min(depth, matches.size()));
  if (end != matches.end()) std::nth_element(matches.begin(), end, matches.end(), ranks_before);
  std::sort(matches.begin(), end, ranks_before);
  // Copied, since a vector keeps the memory of all that it ever held.
  ranking.first.assign(matches.begin(), end);
  return ranking;
}

void KeptRankings::add(std::span<const RankedPage> ranking) {
  for (const RankedPage& answer : ranking) {
    pages_.push_back(answer.page);
    scores_.push_back(answer.score);
  }
  begins_.push_back(pages_.size());
}

}  // namespace winnow
