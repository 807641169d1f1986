// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes down what matchers have found: where nodes stand, and the rounds of sets.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/methods/pattern_tree/matching/list_alignment.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// Pairs a node of the page with a node of the pattern that it stands at or may stand at.
struct NodePair {
  std::uint32_t node = 0;
  std::uint32_t place = 0;

  // Identifies the pair in memories of pairs.
  std::uint64_t number() const { return std::uint64_t{node} << 32 | place; }
};

// Makes everything unknown, in the region of the root.
void clear_match(const PageTree& page, TreeMatch& match);

// Sets region and match of a node that stands at the place. Returns true if its children still have
// to be compared with the place's children; else everything in the node is set as well.
bool place_node(const PageTree& page, const PatternTree& pattern, NodePair pair, TreeMatch& match);

// Puts repetitions into the order of TreeMatch. Takes n log n time.
void sort_repetitions(TreeMatch& match);

// Turns alignments into rounds of sets. Keeps buffers between lists; not thread-safe.
class RepetitionRecorder {
 public:
  // Appends the rounds of one aligned list. A round reaches from the first to the last child that
  // stands in it; an unknown child between two rounds is in neither. Takes children times the depth
  // of groups in time, however long the list is.
  void record(const PageTree& page, const AlignmentList& list,
              std::span<const AlignedChild> children, std::vector<Repetition>& repetitions);

 private:
  // Names the last round of a set, and the one around it, as indices of repetitions.
  struct Round {
    std::uint64_t record = 0;  // This is the call that has set this.
    std::uint32_t repetition = 0;
    std::uint32_t around = kNoStep;
  };

  void add(const PageTree& page, const AlignmentList& list, const AlignedChild& child,
           std::vector<Repetition>& repetitions);
  void begin(std::uint32_t step, std::uint32_t around, const Repetition& repetition,
             std::vector<Repetition>& repetitions);

  std::uint64_t record_ = 0;
  // They go by step: a repeating position, or the beginning of a group.
  std::vector<Round> rounds_;
  std::vector<std::uint32_t> groups_;  // These are around a child.
};

// Fills in a TreeMatch list by list, for the strict matchers. Takes time for what is filled in, and
// for the depth of the groups around each child. It is not thread-safe.
class MatchReading {
 public:
  MatchReading(const PageTree& page, const PatternTree& pattern, TreeMatch& match);

  // Sets region and match of the node, and of what is below it unless that has to be read.
  void place(NodePair pair);

  // Takes a pair whose lists of children have to be read. Returns false when there is none.
  bool next(NodePair& pair);

  // Reads the children of a pair and their steps: finds the rounds of sets, and places the
  // children.
  void read(const AlignmentList& list, std::span<AlignedChild> children);

  // Must be called when all is read.
  void finish();

 private:
  const PageTree& page_;
  const PatternTree& pattern_;
  TreeMatch& match_;
  RepetitionRecorder recorder_;
  std::vector<NodePair> waiting_;
};

}  // namespace winnow
