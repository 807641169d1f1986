// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells of what is skipped while sites are learned. A source is gone through several times then,
// and what cannot be read is met each time.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_set>

#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/source.h"

namespace winnow {

// It is for the thread that learns. Memory: some 40 bytes for each file that should have been a
// page.
class SkippedOnce {
 public:
  // Keeps both by reference.
  SkippedOnce(SiteLearningReport& report, LearningObserver& observer)
      : report_(report), observer_(observer) {}

  // Counts and tells of a file that the first pass has met.
  void tell(const SkippedFile& file);

  // Whether there may be pages less for this file, of which nobody has been told. That is what is
  // of interest of the files that further passes meet: the first one has told of all others.
  bool is_loss(const SkippedFile& file) const;

  // Counts and tells of a file, unless it was told of before.
  void tell_once(const SkippedFile& file);

 private:
  SiteLearningReport& report_;
  LearningObserver& observer_;
  std::unordered_set<std::uint64_t> told_;  // hashes of paths
};

}  // namespace winnow
