// SPDX-License-Identifier: GPL-2.0-or-later
//
// What an experiment's plan says of a topic, by the numbers of the pages.
#pragma once

#include <cstdint>
#include <vector>

#include "queries/experiment/page_table.h"
#include "winnow/queries/experiment.h"

namespace winnow {

struct PageGrade {
  PageNumber page = 0;
  int grade = 0;
};

// Pages that no arm knows are left out. All lists are in ascending order.
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

}  // namespace winnow
