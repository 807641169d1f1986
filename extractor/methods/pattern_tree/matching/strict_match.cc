// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <vector>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/methods/pattern_tree/matching/match_reading.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"

namespace winnow {
namespace {

// Has the children of a pair, which are read from left to right by all ways at once.
struct OpenList {
  NodePair pair;
  const AlignmentList* list = nullptr;
  std::uint32_t child = 0;               // This node of the page is to be consumed.
  PointClosure reached;                  // These are behind the child.
  std::vector<std::uint32_t> positions;  // The child may stand here.
  std::size_t next = 0;                  // This position is to be tried.
};

// Looks at each pair only once: a child's position tells the list that it is in, and each list is
// read once for each pair. So nothing has to be remembered to keep this polynomial.
class StrictMatcher {
 public:
  StrictMatcher(const PageTree& page, const PatternTree& pattern, AlignmentLists& lists,
                std::uint64_t max_steps, bool remember)
      : page_(page), pattern_(pattern), max_steps_(max_steps), remember_(remember), lists_(lists) {}

  StrictResult run() {
    if (page_.nodes.empty()) return StrictResult::does_not_match;
    const Fit fit = fit_of(page_.nodes[0], pattern_[0]);
    result_ = fit == Fit::yes;
    if (fit == Fit::by_content) open({0, 0});
    while (depth_ > 0) {
      if (steps_ > max_steps_) return StrictResult::undecided;
      step();
    }
    return result_ ? StrictResult::matches : StrictResult::does_not_match;
  }

  // Writes down how the page that matches can be read.
  void read(TreeMatch& match) {
    std::sort(accepted_.begin(), accepted_.end());
    MatchReading reading(page_, pattern_, match);
    reading.place({0, 0});
    NodePair pair;
    while (reading.next(pair)) {
      const AlignmentList& list = lists_.list_of(pair.place);
      find_fits(pair, list);
      keep_what_leads_to_the_end(list);
      choose(list);
      reading.read(list, children_);
    }
    reading.finish();
  }

 private:
  void open(NodePair pair) {
    if (depth_ == lists_open_.size()) lists_open_.emplace_back();
    OpenList& open = lists_open_[depth_++];
    open.pair = pair;
    open.list = &lists_.list_of(pair.place);
    open.child = pair.node + 1;
    open.reached.clear(*open.list);
    open.reached.add(*open.list, 0);
    steps_ += kMemorySteps;
    advance(open);
  }

  // Goes from what is reached behind one child to the positions of the next.
  void advance(OpenList& open) {
    const AlignmentList& list = *open.list;
    steps_ += 1 + open.reached.points().size();
    open.next = 0;
    if (open.child == page_.nodes[open.pair.node].end) {
      close(open.reached.contains(static_cast<std::uint32_t>(list.steps.size())));
      return;
    }
    open.reached.find_positions(list, open.positions);
    open.reached.clear(list);
    if (open.positions.empty()) close(false);
  }

  void step() {
    OpenList& open = lists_open_[depth_ - 1];
    const AlignmentList& list = *open.list;
    if (open.next == open.positions.size()) {
      open.child = page_.nodes[open.child].end;
      advance(open);
      return;
    }
    const std::uint32_t position = open.positions[open.next];
    const std::uint32_t place = list.steps[position].node;
    ++steps_;
    const Fit fit = fit_of(page_.nodes[open.child], pattern_[place]);
    if (fit == Fit::by_content) return this->open({open.child, place});
    if (fit == Fit::yes) open.reached.add(list, position + 1);
    ++open.next;
  }

  // Ends the innermost list, which is decided, and with it whether its pair fits.
  void close(bool fits) {
    const NodePair pair = lists_open_[--depth_].pair;
    if (fits && remember_) accepted_.push_back(pair.number());
    if (depth_ == 0) {
      result_ = fits;
      return;
    }
    OpenList& around = lists_open_[depth_ - 1];
    const std::uint32_t position = around.positions[around.next++];
    if (fits) around.reached.add(*around.list, position + 1);
  }

  bool is_fit(std::uint32_t node, std::uint32_t place) const {
    const Fit fit = fit_of(page_.nodes[node], pattern_[place]);
    if (fit != Fit::by_content) return fit == Fit::yes;
    return std::binary_search(accepted_.begin(), accepted_.end(), NodePair{node, place}.number());
  }

  // Finds where each child of the pair can stand when those before it have found a place.
  void find_fits(NodePair pair, const AlignmentList& list) {
    children_.clear();
    fits_.clear();
    first_fits_.clear();
    closure_.clear(list);
    closure_.add(list, 0);
    const std::uint32_t end = page_.nodes[pair.node].end;
    for (std::uint32_t node = pair.node + 1; node < end; node = page_.nodes[node].end) {
      children_.push_back({.node = node});
      first_fits_.push_back(fits_.size());
      closure_.find_positions(list, positions_);
      closure_.clear(list);
      for (const std::uint32_t position : positions_) {
        if (!is_fit(node, list.steps[position].node)) continue;
        fits_.push_back(position);
        closure_.add(list, position + 1);
      }
    }
    first_fits_.push_back(fits_.size());
  }

  // Goes from the last child to the first, and sets positions that lead nowhere to kNoStep. Goes
  // back only where the children before can lead to, so that this costs what find_fits() has cost.
  void keep_what_leads_to_the_end(const AlignmentList& list) {
    positions_.assign(1, static_cast<std::uint32_t>(list.steps.size()));
    for (std::size_t child = children_.size(); child-- > 0;) {
      list_points_behind(list, child);
      go_back_from_positions(list);
      positions_.clear();
      for (std::size_t i = first_fits_[child]; i < first_fits_[child + 1]; ++i) {
        if (leading_.contains(fits_[i] + 1)) {
          positions_.push_back(fits_[i]);
        } else {
          fits_[i] = kNoStep;
        }
      }
    }
  }

  void list_points_behind(const AlignmentList& list, std::size_t child) {
    closure_.clear(list);
    for (std::size_t i = first_fits_[child]; i < first_fits_[child + 1]; ++i) {
      closure_.add(list, fits_[i] + 1);
    }
  }

  // Goes back from where the next child may stand, or from the end.
  void go_back_from_positions(const AlignmentList& list) {
    leading_.clear(list);
    for (const std::uint32_t position : positions_) {
      leading_.add_against(list, position, closure_);
      if (position < list.steps.size() && list.steps[position].repeats) {
        leading_.add_against(list, position + 1, closure_);
      }
    }
  }

  // Chooses for each child the leftmost place that its predecessor's place leads to.
  void choose(const AlignmentList& list) {
    std::uint32_t point = 0;
    for (std::size_t child = 0; child < children_.size(); ++child) {
      closure_.clear(list);
      closure_.add(list, point);
      std::uint32_t& chosen = children_[child].step;
      for (std::size_t i = first_fits_[child]; i < first_fits_[child + 1]; ++i) {
        if (fits_[i] < chosen && closure_.leads_to(list, fits_[i])) chosen = fits_[i];
      }
      point = chosen + 1;
    }
  }

  const PageTree& page_;
  const PatternTree& pattern_;
  std::uint64_t max_steps_;
  std::uint64_t steps_ = 0;
  bool remember_;
  bool result_ = false;
  AlignmentLists& lists_;
  // The first depth_ of them are open; the others keep their memory.
  std::vector<OpenList> lists_open_;
  std::size_t depth_ = 0;
  std::vector<std::uint64_t> accepted_;  // These are pairs whose contents fit.

  // These belong to the list that is being read.
  std::vector<AlignedChild> children_;
  std::vector<std::uint32_t> fits_;      // These are positions, child after child.
  std::vector<std::size_t> first_fits_;  // Each child has one, and the last is the end.
  PointClosure closure_;
  PointClosure leading_;
  std::vector<std::uint32_t> positions_;
};

}  // namespace

StrictResult match_strictly(const PageTree& page, const PatternTree& pattern, TreeMatch* match,
                            std::uint64_t max_steps) {
  AlignmentLists lists;
  lists.use(pattern);
  return match_strictly_by(lists, page, pattern, match, max_steps);
}

StrictResult match_strictly_by(AlignmentLists& lists, const PageTree& page,
                               const PatternTree& pattern, TreeMatch* match,
                               std::uint64_t max_steps) {
  StrictMatcher matcher(page, pattern, lists, max_steps, match != nullptr);
  const StrictResult result = matcher.run();
  if (result == StrictResult::matches && match != nullptr) matcher.read(*match);
  return result;
}

}  // namespace winnow
