// SPDX-License-Identifier: GPL-2.0-or-later
//
// Goes from all pages that match to the first ones, by what an experiment's plan says of the topic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "queries/experiment/page_table.h"
#include "winnow/queries/experiment.h"

namespace winnow {

struct PageGrade {
  PageNumber page = 0;
  int grade = 0;
};

// This is what an experiment's plan says of a topic, by the numbers of the pages. Pages that no arm
// knows are left out. All lists are in ascending order.
struct TopicRules {
  // Gives kUnjudged without a judgement.
  int grade_of(PageNumber page) const;

  const Judgements* judgements = nullptr;  // not owned; null for a topic that is not judged
  std::vector<PageGrade> grades;
  std::vector<PageNumber> relevant;
  std::vector<PageNumber> excluded;
};

// Rules are by topic, in the plan's order. The plan must outlive them.
std::vector<TopicRules> rules_of_topics(const ExperimentPlan& plan, const PageTable& pages);

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
