// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/block_model/block_model_method.h"

#include <algorithm>
#include <cstddef>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/methods/verdicts/verdict.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

// Probabilities go this part of the way, whatever their group is like. Measured with sites left
// out, anything from 0.2 to 0.5 does as well.
constexpr double kApproach = 0.3;

// A block without words has this weight beside a block of one word.
constexpr double kWordless = 0.01;

struct GroupSums {
  double weights = 0;
  double values = 0;
  double squares = 0;

  double mean() const { return values / weights; }
  // Returns 1 for a group whose blocks are alike, and 0 for one of blocks that are certainly main
  // text and blocks that certainly are not.
  double likeness() const {
    const double highest = mean() * (1 - mean());
    if (highest <= 0) return 1;
    return std::clamp(1 - (squares / weights - mean() * mean()) / highest, 0.0, 1.0);
  }
};

std::vector<GroupSums> sums_of_groups(std::span<const Block> blocks,
                                      std::span<const std::uint32_t> paths,
                                      std::span<const float> probabilities) {
  std::vector<GroupSums> groups(blocks.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const double weight = blocks[i].words + kWordless;
    const auto value = static_cast<double>(probabilities[i]);
    GroupSums& group = groups[paths[i]];
    group.weights += weight;
    group.values += weight * value;
    group.squares += weight * value * value;
  }
  return groups;
}

void approach(double mean, double part, float& probability) {
  probability += static_cast<float>(part) * (static_cast<float>(mean) - probability);
}

}  // namespace

void approach_group_means(std::span<const Block> blocks, std::span<const std::uint32_t> paths,
                          std::span<float> probabilities) {
  const std::vector<GroupSums> groups = sums_of_groups(blocks, paths, probabilities);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    approach(groups[paths[i]].mean(), kApproach, probabilities[i]);
  }
}

void approach_like_blocks(std::span<const Block> blocks, std::span<const std::uint32_t> paths,
                          std::span<float> probabilities) {
  const std::vector<GroupSums> groups = sums_of_groups(blocks, paths, probabilities);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const GroupSums& group = groups[paths[i]];
    approach(group.mean(), group.likeness(), probabilities[i]);
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
  std::vector<float> probabilities = model_probabilities(page_columns(), view, model());
  approach_like_blocks(page.blocks.blocks(), view.paths.groups(), probabilities);
  Classification result;
  result.verdicts = choose_main(facts, probabilities, options_, Judged::alone);
  return result;
}

}  // namespace winnow
