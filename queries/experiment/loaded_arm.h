// SPDX-License-Identifier: GPL-2.0-or-later
//
// The index of a loaded arm is there, or its rankings are read.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "queries/experiment/page_ranking.h"
#include "queries/experiment/page_table.h"
#include "winnow/queries/experiment.h"

namespace winnow {

using RankingsByTopic = std::map<std::string, std::vector<RankedPage>, std::less<>>;

struct LoadedArm {
  const ArmSpec* spec = nullptr;  // not owned
  std::string shown_name;         // for the observer: says which collection it is made of
  BuiltArm built;                 // not of ArmKind::run
  ArmPages pages;                 // not of ArmKind::run
  RankingsByTopic rankings;       // of ArmKind::run only
  ArmOutcome outcome;
};

// Says whether the arm is the same whatever the collection: rankings, or an index of its own pages.
bool is_independent(const ArmSpec& spec);

// Builds the arm from the pages of the plan's `collection`, or from its own, or reads its rankings;
// sees how large it is, and adds its pages to the table. Errors are those of ArmCache::build(),
// parse_trec_run() and ArmSearcher; ErrorCode::not_found or ErrorCode::input for a file of rankings
// that cannot be read.
Expected<LoadedArm> load_arm(const ArmSpec& spec, std::size_t collection,
                             const ExperimentPlan& plan, ArmCache& cache, PageTable& pages,
                             ExperimentObserver& observer);

// Sorts the table once all arms are loaded, and sees which relevant documents each index lacks.
void number_pages(const ExperimentPlan& plan, PageTable& pages, std::vector<LoadedArm>& arms);

}  // namespace winnow
