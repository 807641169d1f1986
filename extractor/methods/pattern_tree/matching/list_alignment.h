// SPDX-License-Identifier: GPL-2.0-or-later
//
// Aligns a list of children with a list of the pattern: at least cost, or greedily where lists are
// too wide for dynamic programming.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/methods/pattern_tree/matching/match_cost.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// Describes a child of the page's node as an alignment sees it.
struct AlignedChild {
  std::uint32_t node = 0;  // It is a node of the page.
  std::uint64_t signature = 0;

  // The result is the position where the child stands, and the beginning of the repeating group of
  // which a new round begins with it because an earlier round ended; kNoStep if there is none.
  std::uint32_t step = kNoStep;
  std::uint32_t restarted = kNoStep;
};

// Aligns by dynamic programming over children and points (alignment_list.h). Keeps buffers between
// lists; not thread-safe.
class ListAligner {
 public:
  // Says how a point was reached, in bits for each stage.
  enum Way : std::uint8_t {
    kStood = 1,         // a child stands at the position before
    kStoodAgain = 2,    // a child stands at the repeating position before, as another did
    kMoved = 4,         // from the point before
    kJumped = 8,        // over an absent group
    kWentBack = 16,     // from the end of the group
    kMovedAfter = 32,   // from the point before, after going back
    kJumpedAfter = 64,  // over an absent group, after going back
  };

  // Fills in `step` and `restarted` of the children; returns the cost. Of alignments that cost the
  // same, it takes one with the fewest unknown children, and among those prefers earlier positions.
  // Takes children times points in time and memory.
  AlignmentCost align(const PageTree& page, const PatternTree& pattern, const AlignmentList& list,
                      std::span<AlignedChild> children);

 private:
  std::span<AlignedChild> trim(const PageTree& page, const PatternTree& pattern,
                               const AlignmentList& list, std::span<AlignedChild> children);
  void start(const AlignmentList& list, std::size_t children);
  void consume(const PageTreeNode& child, std::uint64_t signature, const PatternTree& pattern,
               const AlignmentList& list);
  void stand(const PageTreeNode& child, std::uint64_t signature, const PatternTree& pattern,
             const AlignmentList& list, std::uint64_t label);
  void close(const AlignmentList& list);
  void move(const AlignmentList& list, std::uint32_t first, std::uint32_t last);
  void move_again(const AlignmentList& list, std::uint32_t first, std::uint32_t last);
  void jump(const AlignmentList& list, std::uint32_t end, Way moved, Way jumped);
  bool go_back(const AlignmentList& list, std::span<const std::uint32_t> begins);
  void close_again(const AlignmentList& list, std::uint32_t outermost);

  // trim() has left these steps.
  std::uint32_t first_step_ = 0;
  std::uint32_t end_step_ = 0;

  std::vector<AlignmentCost> before_;  // Each point has the least cost before the child.
  std::vector<AlignmentCost> behind_;  // Each point has the least cost behind the child.
  std::vector<std::uint8_t> ways_;     // They say by child and point how the least cost came about.
  std::uint8_t* row_ = nullptr;        // This row of ways_ belongs to behind_.

  // Remembers what the last child cost that was compared with a position.
  struct KnownCost {
    std::uint64_t label = 0;  // No element has this label.
    std::uint64_t key = 0;
    std::uint64_t signature = 0;
    AlignmentCost cost = 0;
  };
  static AlignmentCost known_cost(const PageTreeNode& child, std::uint64_t signature,
                                  const PatternNode& place, KnownCost& known);

  std::vector<KnownCost> known_;  // They go by place in AlignmentList::by_label.
};

// Keeps what it knows of lists. It is not thread-safe.
class GreedyAligner {
 public:
  // Forgets all lists. Must be called when these end.
  void forget() { places_.clear(); }

  // Fills in `step` and `restarted` of the children. A child looks for a position that its text
  // fits, then for one that its key fits (any variant place, for texts and images), then for one
  // that its label fits: each time at or behind the current position, and then from the beginning
  // of the outermost repeating group around that. Takes children times the logarithm of positions
  // in time, and positions times the logarithm the first time that a list is seen. So all lists of
  // a page together take n log n time in the nodes of the page and the pattern.
  void align(const PageTree& page, const PatternTree& pattern, const AlignmentList& list,
             std::span<AlignedChild> children);

 private:
  struct Place {
    std::uint64_t hash = 0;
    std::uint32_t step = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  using Places = std::vector<Place>;  // They are sorted.
  struct ListPlaces {
    Places texts;
    Places keys;
    Places labels;
  };

  const ListPlaces& places_of(const PatternTree& pattern, const AlignmentList& list);
  static void add_place(const PatternNode& place, std::uint32_t step, ListPlaces& places);
  bool find(const Places& places, std::uint64_t hash, const AlignmentList& list,
            AlignedChild& found) const;

  // They go by the first step of the list.
  std::unordered_map<const AlignmentStep*, ListPlaces> places_;
  std::uint32_t last_ = kNoStep;       // This position was taken last.
  std::uint32_t outermost_ = kNoStep;  // This is the beginning of the group around that.
};

}  // namespace winnow
