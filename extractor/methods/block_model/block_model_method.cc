// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/block_model/block_model_method.h"

#include <cstddef>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/methods/verdicts/verdict.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

// Probabilities go this part of the way. Measured with sites left out, anything from 0.2 to 0.5
// does as well.
constexpr float kApproach = 0.3F;

// A block without words has this weight beside a block of one word.
constexpr double kWordless = 0.01;

struct Mean {
  double sum = 0;
  double weight = 0;
};

}  // namespace

void approach_group_means(std::span<const Block> blocks, std::span<const std::uint32_t> paths,
                          std::span<float> probabilities) {
  std::vector<Mean> means(blocks.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const double weight = blocks[i].words + kWordless;
    Mean& mean = means[paths[i]];
    mean.sum += weight * static_cast<double>(probabilities[i]);
    mean.weight += weight;
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Mean& mean = means[paths[i]];
    const auto of_group = static_cast<float>(mean.sum / mean.weight);
    probabilities[i] += kApproach * (of_group - probabilities[i]);
  }
}

PageProbabilities page_probabilities(const PageView& view, const TreeEnsemble& model) {
  PageProbabilities read;
  read.own = model_probabilities(page_columns(), view, model);
  read.grouped = read.own;
  approach_group_means(view.blocks.blocks(), view.paths.groups(), read.grouped);
  return read;
}

constexpr MethodInfo kBlockModelMethod{
    .name = "block-model",
    .summary =
        "the blocks that are probably content, as learned from many sites, each page for itself",
    .takes_tuning = true,
    .make = make_of_class<BlockModelMethod>};

BlockModelMethod::BlockModelMethod(const MethodOptions& options) : options_(options) {}

const TreeEnsemble& BlockModelMethod::model() const {
  return options_.model ? *options_.model : shipped_block_model();
}

std::optional<float> BlockModelMethod::confidence(const BlockList& blocks,
                                                  std::span<const Verdict> verdicts) const {
  return calibrated_confidence(model().calibration(), blocks, verdicts);
}

Classification BlockModelMethod::classify(const ParsedPage& page, WordSegmenter& segmenter) const {
  if (page.blocks.size() == 0) return {};
  const PageFacts facts(page, page.blocks, model().names(), segmenter);
  const PageView view(facts, page.blocks, facts.blocks);
  Classification result;
  result.verdicts =
      choose_main(facts, page_probabilities(view, model()).grouped, options_, Judged::alone);
  return result;
}

}  // namespace winnow
