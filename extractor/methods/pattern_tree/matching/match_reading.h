// SPDX-License-Identifier: GPL-2.0-or-later
//
// How the strict matchers tell what they found.
#pragma once

#include <span>
#include <vector>

#include "extractor/methods/pattern_tree/matching/list_alignment.h"
#include "extractor/methods/pattern_tree/matching/match_places.h"
#include "extractor/methods/pattern_tree/matching/repetition_recorder.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/page_tree/page_tree.h"

namespace winnow {

// Fills in a TreeMatch, list by list. Time: what is filled in, and the depth of the groups around
// each child. Not thread-safe.
class MatchReading {
 public:
  MatchReading(const PageTree& page, const PatternTree& pattern, TreeMatch& match);

  // Sets region and match of the node, and of what is below it unless that has to be read.
  void place(NodePair pair);

  // Takes a pair whose lists of children have to be read; false when there is none.
  bool next(NodePair& pair);

  // The children of a pair and their steps: finds the rounds of sets, and places the children.
  void read(const AlignmentList& list, std::span<AlignedChild> children);

  // To be called when all is read.
  void finish();

 private:
  const PageTree& page_;
  const PatternTree& pattern_;
  TreeMatch& match_;
  RepetitionRecorder recorder_;
  std::vector<NodePair> waiting_;
};

}  // namespace winnow
