// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/topic_rules.h"

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

}  // namespace winnow
