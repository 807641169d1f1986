// SPDX-License-Identifier: GPL-2.0-or-later
//
// An arm whose index is there, or whose rankings are read.
#pragma once

#include <string_view>

#include "winnow/queries/experiment.h"

namespace winnow {

struct LoadedArm {
  const ArmSpec* spec = nullptr;  // not owned
  BuiltArm built;                 // not of ArmKind::run
  TrecRun run;                    // of ArmKind::run only
  ArmOutcome outcome;
};

// Whether the arm is the same whatever the collection: rankings, or an index of its own pages.
bool is_independent(const ArmSpec& spec);

// Builds the arm from `collection`, or from its own pages, or reads its rankings; then sees how
// large it is and which relevant documents it lacks. Errors: of ArmCache::build(), parse_trec_run()
// and Searcher; ErrorCode::not_found or ErrorCode::input for a file of rankings that cannot be
// read.
Expected<LoadedArm> load_arm(const ArmSpec& spec, const CollectionSpec& collection,
                             const ExperimentPlan& plan, ArmCache& cache,
                             ExperimentObserver& observer);

}  // namespace winnow
