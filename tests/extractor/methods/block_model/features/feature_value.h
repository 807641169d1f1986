// SPDX-License-Identifier: GPL-2.0-or-later
//
// Computes a feature of a block of a small page, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "tests/extractor/parsed.h"
#include "winnow/extractor/block_features.h"

namespace winnow {

inline FeatureMatrix features_of(std::string_view html) {
  WordSegmenter segmenter;
  return compute_block_features(parsed(html), segmenter);
}

// Returns the feature of the block with that index, in the order of the page.
inline float feature(std::string_view html, std::string_view name, std::size_t block) {
  const FeatureMatrix matrix = features_of(html);
  for (std::size_t i = 0; i < block_features().size(); ++i) {
    if (block_features()[i].name != name) continue;
    EXPECT_LT(block, matrix.rows()) << html;
    return block < matrix.rows() ? matrix.row(block)[i] : -1.0F;
  }
  ADD_FAILURE() << "no feature " << name;
  return -1;
}

}  // namespace winnow
