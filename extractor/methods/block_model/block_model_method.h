// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `block-model`: judges each block by the probability that a TreeEnsemble gives it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "extractor/page/facts/page_view.h"
#include "extractor/tree_ensemble/feature_columns.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/tree_ensemble.h"

namespace winnow {

// Has a probability for each block.
struct PageProbabilities {
  std::vector<float> own;      // They are as the model gives them.
  std::vector<float> grouped;  // They are drawn towards the means of blocks with the same path.
};

// Uses a model over block_features().
PageProbabilities page_probabilities(const PageView& view, const TreeEnsemble& model);

// Uses a model over these columns.
template <typename View>
std::vector<float> model_probabilities(const FeatureColumns<View>& columns, const View& view,
                                       const TreeEnsemble& model) {
  std::vector<float> probabilities(view.size());
  columns.for_each_tile(view, [&](BlockRange blocks, std::span<const float> tile) {
    const std::span<float> all = probabilities;
    model.score_tile(tile, all.subspan(blocks.first, blocks.last - blocks.first));
  });
  return probabilities;
}

// Moves each probability a part of the way to the mean, weighted by words, over the blocks of the
// same path: the prices of a list of products, the dates of a thread's posts. If one of them is
// main text, the others mostly are, too. `paths` has a number below blocks.size() for each block;
// probabilities.size() must be blocks.size().
void approach_group_means(std::span<const Block> blocks, std::span<const std::uint32_t> paths,
                          std::span<float> probabilities);

// Moves each probability the further to that mean, the more alike those of the path are: all of the
// way where they are equal, and not at all where each is 0 or 1. So a list is kept or dropped as a
// whole, and paragraphs of an article that stand in elements like those of a footer are not.
// Arguments are the same. Measured on nine sets that the model was not trained with: the mean of
// six rises by .0015, more than with any fixed part of the way.
void approach_like_blocks(std::span<const Block> blocks, std::span<const std::uint32_t> paths,
                          std::span<float> probabilities);

extern const MethodInfo kBlockModelMethod;

// Keeps the blocks that choose_main() makes main text.
class BlockModelMethod final : public Method {
 public:
  explicit BlockModelMethod(const MethodOptions& options);

  std::string_view name() const override { return kBlockModelMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;
  std::optional<float> confidence(const BlockList& blocks,
                                  std::span<const Verdict> verdicts) const override;

 private:
  const TreeEnsemble& model() const;

  MethodOptions options_;
};

}  // namespace winnow
