// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/matching/repetition_recorder.h"

namespace winnow {

void RepetitionRecorder::record(const PageTree& page, const AlignmentList& list,
                                std::span<const AlignedChild> children,
                                std::vector<Repetition>& repetitions) {
  ++record_;
  if (rounds_.size() < list.steps.size()) rounds_.resize(list.steps.size());
  for (const AlignedChild& child : children) {
    if (child.step != kNoStep) add(page, list, child, repetitions);
  }
}

void RepetitionRecorder::add(const PageTree& page, const AlignmentList& list,
                             const AlignedChild& child, std::vector<Repetition>& repetitions) {
  const AlignmentStep& step = list.steps[child.step];
  groups_.clear();
  if (step.repeats) groups_.push_back(child.step);
  for (std::uint32_t group = step.repeating; group != kNoStep;
       group = list.steps[group].repeating) {
    groups_.push_back(group);
  }
  const std::uint32_t end = page.nodes[child.node].end;
  std::uint32_t around = kNoStep;
  for (; !groups_.empty(); groups_.pop_back()) {
    const std::uint32_t set = groups_.back();
    const Round& last = rounds_[set];
    // A set begins anew in each round of the set around it.
    const bool first = last.record != record_ || last.around != around;
    if (first || set == child.restarted || set == child.step) {
      const std::uint32_t ordinal = first ? 0 : repetitions[last.repetition].ordinal + 1;
      begin(set, around, {list.steps[set].node, ordinal, child.node, end}, repetitions);
    } else {
      repetitions[last.repetition].last = end;
    }
    around = rounds_[set].repetition;
  }
}

void RepetitionRecorder::begin(std::uint32_t step, std::uint32_t around,
                               const Repetition& repetition, std::vector<Repetition>& repetitions) {
  rounds_[step] = {record_, static_cast<std::uint32_t>(repetitions.size()), around};
  repetitions.push_back(repetition);
}

}  // namespace winnow
