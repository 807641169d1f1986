// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds an ensemble as tables that a program can have compiled in, so that it reads no text when it
// starts.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "winnow/extractor/calibration.h"
#include "winnow/extractor/feature_matrix.h"
#include "winnow/extractor/name_scores.h"
#include "winnow/extractor/tree_ensemble.h"

namespace winnow {

// Has all that scoring needs of an ensemble whose trees are all small (kMaxSmallTreeLeaves).
// TreeEnsembleReader packs and unpacks it. It refers to tables that must outlive it.
struct PackedTrees {
  std::string_view features;  // The names, each with a line break.
  // Their `feature` is the number of a name, and the splits of a tree stand together.
  std::span<const SmallTreeSplit> splits;
  std::span<const std::uint8_t> split_counts;  // There is one for each tree.
  std::span<const float> leaves;               // There are kMaxSmallTreeLeaves for each tree.
  std::span<const NameScores::Name> names;     // They are sorted by hash.
  std::span<const std::uint32_t> comments;
  std::span<const CalibrationPoint> calibration;
  std::string_view identifier;
  float bias = 0;
};

}  // namespace winnow
