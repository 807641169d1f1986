// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/block_model/group_means.h"

#include <cstddef>
#include <vector>

namespace winnow {
namespace {

// The part of the way. Measured with sites left out: anything from 0.2 to 0.5 does as well.
constexpr float kApproach = 0.3F;

// What a block without words weighs beside one of one word.
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

}  // namespace winnow
