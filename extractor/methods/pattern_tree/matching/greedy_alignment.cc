// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/methods/pattern_tree/matching/list_alignment.h"

namespace winnow {
namespace {

// Returns the beginning of the outermost repeating group around the step, or kNoStep.
std::uint32_t outermost_around(const AlignmentList& list, std::uint32_t step) {
  const auto behind = std::upper_bound(list.outermost.begin(), list.outermost.end(), step);
  if (behind == list.outermost.begin()) return kNoStep;
  const std::uint32_t open = *(behind - 1);
  return step < list.steps[open].partner ? open : kNoStep;
}

}  // namespace

void GreedyAligner::align(const PageTree& page, const PatternTree& pattern,
                          const AlignmentList& list, std::span<AlignedChild> children) {
  const ListPlaces& places = places_of(pattern, list);
  last_ = outermost_ = kNoStep;
  for (AlignedChild& child : children) {
    const PageTreeNode& node = page.nodes[child.node];
    child.step = child.restarted = kNoStep;
    if (!find(places.texts, node.text_hash, list, child) &&
        !find(places.keys, node.key, list, child) &&
        !find(places.labels, node.label, list, child)) {
      continue;
    }
    // This is checked because hashes can be made to collide.
    if (match_cost(node, child.signature, pattern[list.steps[child.step].node]) == kImpossible) {
      child.step = child.restarted = kNoStep;
      continue;
    }
    last_ = child.step;
    outermost_ = outermost_around(list, last_);
  }
}

const GreedyAligner::ListPlaces& GreedyAligner::places_of(const PatternTree& pattern,
                                                          const AlignmentList& list) {
  // Lists without steps may share an address with others, so nothing is kept for them.
  static const ListPlaces kNone;
  if (list.steps.empty()) return kNone;
  const auto [known, is_new] = places_.try_emplace(list.steps.data());
  ListPlaces& places = known->second;
  if (!is_new) return places;
  for (std::uint32_t i = 0; i < list.steps.size(); ++i) {
    if (list.steps[i].kind == AlignmentStep::Kind::position) {
      add_place(pattern[list.steps[i].node], i, places);
    }
  }
  for (Places* all : {&places.texts, &places.keys, &places.labels}) {
    std::sort(all->begin(), all->end());
  }
  return places;
}

void GreedyAligner::add_place(const PatternNode& place, std::uint32_t step, ListPlaces& places) {
  if (place.constant != 0) places.texts.push_back({place.text_hash, step});
  if (place.content == PatternContent::variant) {
    if (place.label != kImageLabel) places.keys.push_back({kTextLabel, step});
    if (place.label != kTextLabel) places.keys.push_back({kImageLabel, step});
    return;
  }
  if (place.content != PatternContent::fixed) places.keys.push_back({place.key, step});
  places.labels.push_back({place.label, step});
}

bool GreedyAligner::find(const Places& places, std::uint64_t hash, const AlignmentList& list,
                         AlignedChild& found) const {
  const auto first_from = [&](std::uint32_t step) {
    const auto place = std::lower_bound(places.begin(), places.end(), Place{hash, step});
    return place != places.end() && place->hash == hash ? place->step : kNoStep;
  };
  std::uint32_t here = 0;
  if (last_ != kNoStep) here = list.steps[last_].repeats ? last_ : last_ + 1;
  found.step = first_from(here);
  if (found.step != kNoStep) return true;
  if (outermost_ == kNoStep) return false;
  found.step = first_from(outermost_);
  // All places from here to the end of the group have just been ruled out.
  found.restarted = found.step == kNoStep ? kNoStep : outermost_;
  return found.step != kNoStep;
}

}  // namespace winnow
