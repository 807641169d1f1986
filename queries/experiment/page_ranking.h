// SPDX-License-Identifier: GPL-2.0-or-later
//
// Goes from all pages that match to the first ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "queries/experiment/topic_rules.h"

namespace winnow {

struct RankedPage {
  PageNumber page = 0;
  double score = 0;  // finite
};

struct PageRanking {
  std::vector<RankedPage> first;  // to the depth, in the order of sort_as_trec_eval()
  std::uint64_t results = 0;      // of the whole result without excluded pages
  std::uint64_t relevant_results = 0;
  std::uint64_t excluded = 0;
};

// `matches` come in any order. It sorts no more of them than the depth. It is thread-safe.
PageRanking rank_pages(std::vector<RankedPage> matches, const TopicRules& rules, std::size_t depth);

// Keeps the beginnings of an arm's rankings, topic after topic, in 12 bytes a page.
class KeptRankings {
 public:
  void add(std::span<const RankedPage> ranking);

  std::span<const PageNumber> pages(std::size_t topic) const {
    return std::span(pages_).subspan(begins_[topic], begins_[topic + 1] - begins_[topic]);
  }
  std::span<const double> scores(std::size_t topic) const {
    return std::span(scores_).subspan(begins_[topic], begins_[topic + 1] - begins_[topic]);
  }

 private:
  std::vector<PageNumber> pages_;
  std::vector<double> scores_;
  std::vector<std::size_t> begins_ = {0};
};

}  // namespace winnow
