// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/page_ranking.h"

#include <algorithm>

namespace winnow {
namespace {

// Judgements are in byte order, and so are page numbers.
void add_judgements(const Judgements& judgements, const PageTable& pages, TopicRules& rules) {
  rules.judgements = &judgements;
  for (const auto& [document, grade] : judgements) {
    const std::optional<PageNumber> page = pages.find(document);
    if (!page) continue;
    rules.grades.push_back({*page, grade});
    if (is_relevant(grade)) rules.relevant.push_back(*page);
  }
}

}  // namespace

int TopicRules::grade_of(PageNumber page) const {
  const auto found = std::lower_bound(
      grades.begin(), grades.end(), page,
      [](const PageGrade& entry, PageNumber sought) { return entry.page < sought; });
  return found == grades.end() || found->page != page ? kUnjudged : found->grade;
}

std::vector<TopicRules> rules_of_topics(const ExperimentPlan& plan, const PageTable& pages) {
  std::vector<TopicRules> all;
  all.reserve(plan.topics.size());
  for (const Topic& topic : plan.topics) {
    TopicRules& rules = all.emplace_back();
    if (plan.qrels) {
      const auto judged = plan.qrels->find(topic.id);
      if (judged != plan.qrels->end()) add_judgements(judged->second, pages, rules);
    }
    const auto excluded = plan.exclusions.find(topic.id);
    if (excluded == plan.exclusions.end()) continue;
    for (const std::string& document : excluded->second) {
      if (const std::optional<PageNumber> page = pages.find(document)) {
        rules.excluded.push_back(*page);
      }
    }
  }
  return all;
}

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
