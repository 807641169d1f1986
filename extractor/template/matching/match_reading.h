// SPDX-License-Identifier: GPL-2.0-or-later
//
// How the strict matchers tell what they found.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/template/matching/list_alignment.h"
#include "extractor/template/matching/point_closure.h"
#include "extractor/template/matching/repetition_recorder.h"
#include "extractor/template/matching/tree_match.h"
#include "extractor/template/page_tree.h"

namespace winnow {

// A node of the page, and an element of the pattern that it may stand at.
struct NodePair {
  std::uint32_t node = 0;
  std::uint32_t place = 0;

  // For memories of pairs.
  std::uint64_t number() const { return std::uint64_t{node} << 32 | place; }
};

// Fills in a TreeMatch, list by list. Not thread-safe.
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
  std::uint32_t restarted(const AlignmentList& list, std::uint32_t before, std::uint32_t step);
  void fill(NodePair pair, NodeMatch how, std::uint32_t stride);

  const PageTree& page_;
  const PatternTree& pattern_;
  TreeMatch& match_;
  RepetitionRecorder recorder_;
  PointClosure onward_;
  std::vector<NodePair> waiting_;
};

}  // namespace winnow
