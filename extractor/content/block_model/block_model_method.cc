// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/block_model/block_model_method.h"

#include "extractor/content/block_model/group_means.h"
#include "extractor/content/block_model/main_choice.h"

namespace winnow {

BlockModelMethod::BlockModelMethod(const MethodOptions& options) : options_(options) {}

Classification BlockModelMethod::classify(const ParsedPage& page, WordSegmenter& segmenter) const {
  const BlockModel& model = options_.model ? *options_.model : BlockModel::built_in();
  std::vector<float> probabilities(page.blocks.size());
  const FeatureMatrix features = compute_block_features(page, segmenter);
  model.score(features, probabilities);
  approach_group_means(page.blocks.blocks(), features, probabilities);
  Classification result;
  result.verdicts = choose_main(page, probabilities, options_, segmenter);
  return result;
}

}  // namespace winnow
