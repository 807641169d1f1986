// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says how well a clustering agrees with the classes that are known.
#pragma once

#include <cstdint>
#include <span>

#include "winnow/extractor/export.h"

namespace winnow {

// All measures are 0 to 1; those of nothing (no items, no pairs to be right or wrong about) are 1.
struct ClusterAgreement {
  std::uint64_t items = 0;
  std::uint64_t clusters = 0;
  std::uint64_t classes = 0;
  // This is the share of the items that are of the most frequent class of their cluster. As many
  // clusters as items have a purity of 1: it says something only together with pair_recall.
  double purity = 1;
  // Of the pairs of items in one cluster, the share that is of one class; of the pairs of one
  // class, the share that is in one cluster; the harmonic mean of the two.
  double pair_precision = 1;
  double pair_recall = 1;
  double pair_f1 = 1;
};

// `cluster` and `class_` give for each item a number; the spans have equal lengths, and less than
// 2^32 items. n log n. It is thread-safe.
//
// The source is Manning, Raghavan, Schuetze, Introduction to Information Retrieval (2008), section
// 16.3.
WINNOW_EXPORT ClusterAgreement cluster_agreement(std::span<const std::uint32_t> cluster,
                                                 std::span<const std::uint32_t> class_);

}  // namespace winnow
