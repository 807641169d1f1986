// SPDX-License-Identifier: GPL-2.0-or-later
//
// A boosted ensemble of regression trees over features of blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/block_features.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

// Says how probable it is that a block is main text. Immutable, so thread-safe; movable.
//
// Source: Friedman (Greedy function approximation: a gradient boosting machine, Annals of
// Statistics 2001); Chen and Guestrin (XGBoost: a scalable tree boosting system, KDD 2016).
class WINNOW_EXPORT BlockModel {
 public:
  // The one that is compiled in. Read at the first call; lives as long as the program. Thread-safe.
  static const BlockModel& built_in();

  // The same, over site_features(): the trees of the method `site`.
  static const BlockModel& built_in_site();

  // Reads the text form that docs/BLOCK_MODEL.md describes; models refer to features by name, which
  // is looked up in `features`: block_features() or site_features().
  // ErrorCode::corrupt with the line if the text is damaged, ErrorCode::incompatible if it is of
  // another version or names a feature that this version does not know. Linear time. Thread-safe.
  static Expected<BlockModel> parse(std::string_view text,
                                    std::span<const FeatureInfo> features = block_features());

  // Sets probabilities[i] for row i, 0 to 1; probabilities.size() == features.rows(). The columns
  // of `features` are those that the model was read with. A row's result depends on that row alone,
  // to the bit. About half a microsecond a row for 100 trees of 16 leaves.
  void score(const FeatureMatrix& features, std::span<float> probabilities) const;

  std::size_t tree_count() const { return trees_.size(); }
  std::size_t node_count() const { return nodes_.size(); }  // of all trees, leaves included
  // XXH3 of the text form, as 16 hexadecimal digits: tells models apart in databases.
  const std::string& identifier() const { return identifier_; }

 private:
  friend class BlockModelReader;

  // A row goes to left + 1 if its value is at or above the threshold, else to `left`. A leaf leads
  // to itself: its threshold is not a number, and nothing is at or above that, whatever the row.
  struct Node {
    float threshold = 0;
    std::uint16_t feature = 0;  // column of the matrix
    std::uint16_t left = 0;     // counted from the root
  };
  struct Tree {
    std::uint32_t root = 0;   // index of a node
    std::uint32_t depth = 0;  // steps to the farthest leaf
  };

  static float probability(float sum);
  void add_trees(const FeatureMatrix& features, std::size_t first_row, std::span<float> sums) const;

  std::vector<Node> nodes_;
  std::vector<float> values_;  // by node; 0 for those that are no leaves
  std::vector<Tree> trees_;
  float bias_ = 0;
  std::string identifier_;
};

}  // namespace winnow
