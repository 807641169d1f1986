// SPDX-License-Identifier: GPL-2.0-or-later
//
// Alignments become rounds of sets.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/methods/pattern_tree/matching/list_alignment.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/page_tree/page_tree.h"

namespace winnow {

// Keeps buffers between lists; not thread-safe.
class RepetitionRecorder {
 public:
  // Appends the rounds of one aligned list. A round reaches from the first to the last child that
  // stands in it; an unknown child between two rounds is in neither. Time: children times the depth
  // of groups, however long the list is.
  void record(const PageTree& page, const AlignmentList& list,
              std::span<const AlignedChild> children, std::vector<Repetition>& repetitions);

 private:
  // The last round of a set, and the one around it that it belongs to: indexes of repetitions.
  struct Round {
    std::uint64_t record = 0;  // which call has set this
    std::uint32_t repetition = 0;
    std::uint32_t around = kNoStep;
  };

  void add(const PageTree& page, const AlignmentList& list, const AlignedChild& child,
           std::vector<Repetition>& repetitions);
  void begin(std::uint32_t step, std::uint32_t around, const Repetition& repetition,
             std::vector<Repetition>& repetitions);

  std::uint64_t record_ = 0;
  std::vector<Round> rounds_;          // by step: a repeating position, the beginning of a group
  std::vector<std::uint32_t> groups_;  // around a child
};

}  // namespace winnow
