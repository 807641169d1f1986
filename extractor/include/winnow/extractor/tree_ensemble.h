// SPDX-License-Identifier: GPL-2.0-or-later
//
// Scores blocks by a boosted ensemble of regression trees over their features.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/calibration.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/feature_matrix.h"
#include "winnow/extractor/name_scores.h"

namespace winnow {

// Trees of at most so many leaves are evaluated without walking them.
inline constexpr std::size_t kMaxSmallTreeLeaves = 16;

// Describes a split of such a tree. Rows whose value is at or above the threshold reach only leaves
// whose bits are set in `kept`. The leftmost leaf has the lowest bit; all bits above the leaves are
// set.
struct SmallTreeSplit {
  float threshold = 0;
  std::uint32_t kept = 0;
  std::uint32_t feature = 0;  // column of the matrix
};

// Says how probable it is that a block is main text. Immutable, so thread-safe; movable.
//
// Source: Friedman (Greedy function approximation: a gradient boosting machine, Annals of
// Statistics 2001); Chen and Guestrin (XGBoost: a scalable tree boosting system, KDD 2016).
class WINNOW_EXPORT TreeEnsemble {
 public:
  // Reads the text form that docs/reference/block-model.md describes. Models refer to features by
  // name, which is looked up in `features`: block_features() or site_features(). Returns
  // ErrorCode::corrupt with the line if the text is damaged, and ErrorCode::incompatible if it has
  // another version or names a feature that this version does not know. Takes linear time.
  // Thread-safe.
  static Expected<TreeEnsemble> parse(std::string_view text, std::span<const FeatureInfo> features);

  // Sets probabilities[i] for row i, 0 to 1; probabilities.size() must be features.rows(), and the
  // columns of `features` those that the model was read with. A row's result depends on that row
  // alone, to the bit. Takes about a tenth of a microsecond a row for 100 trees of 16 leaves, where
  // the processor has AVX2.
  void score(const FeatureMatrix& features, std::span<float> probabilities) const;
  // Does the same for the first rows of a FeatureMatrix::tile(), as many as there are
  // probabilities.
  void score_tile(std::span<const float> tile, std::span<float> probabilities) const;

  std::size_t tree_count() const { return trees_.size(); }
  std::size_t node_count() const { return nodes_.size(); }  // of all trees, with leaves
  // Tells models apart in databases: XXH3 of the text form, as 16 hexadecimal digits.
  const std::string& identifier() const { return identifier_; }
  // Returns what the model has learned of names, which some of the features are made of.
  const NameScores& names() const { return names_; }
  // Returns how good pages turned out that the model promised much or little of; empty if that was
  // not measured.
  const Calibration& calibration() const { return calibration_; }

 private:
  friend class TreeEnsembleReader;

  // A row goes to left + 1 if its value is at or above the threshold, else to `left`. A leaf leads
  // to itself: its threshold is not a number, so that no value is at or above it.
  struct Node {
    float threshold = 0;
    std::uint16_t feature = 0;  // column of the matrix
    std::uint16_t left = 0;     // counted from the root
  };
  struct Tree {
    std::uint32_t root = 0;         // index of a node
    std::uint32_t depth = 0;        // steps to the farthest leaf
    bool is_small = false;          // whether splits and leaves are known, too
    std::uint32_t first_split = 0;  // into splits_
    std::uint32_t splits = 0;
    std::uint32_t first_leaf = 0;  // into leaves_
  };

  static float probability(float sum);
  void add_trees(std::span<const float> tile, std::span<float> sums) const;
  void walk(const Tree& tree, std::span<const float> tile, std::span<float> sums) const;

  std::vector<Node> nodes_;
  std::vector<float> values_;  // by node; 0 unless it is a leaf
  std::vector<Tree> trees_;
  std::vector<SmallTreeSplit> splits_;
  std::vector<float> leaves_;  // kMaxSmallTreeLeaves a small tree, from left to right
  float bias_ = 0;
  NameScores names_;
  Calibration calibration_;
  std::string identifier_;
};

}  // namespace winnow
