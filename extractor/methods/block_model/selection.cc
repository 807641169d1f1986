// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/block_model/selection.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace winnow {
namespace {

struct Candidate {
  double probability;
  double words;
};

// Those with words, the most probable first. Equal ones stay in text order, so that sums are the
// same on every machine.
std::vector<Candidate> candidates(std::span<const Block> blocks,
                                  std::span<const float> probabilities) {
  std::vector<Candidate> found;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!is_indexable(blocks[i]) || probabilities[i] < 0 || blocks[i].words == 0) continue;
    found.push_back({probabilities[i], static_cast<double>(blocks[i].words)});
  }
  std::stable_sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
    return a.probability > b.probability;
  });
  return found;
}

// The probability of the last one that is worth its words.
double bound(std::span<const Candidate> sorted, double beta_squared) {
  double expected_words = 0;
  for (const Candidate& block : sorted) expected_words += block.probability * block.words;
  double best = 0;
  double lowest = std::numeric_limits<double>::infinity();
  double true_words = 0;
  double words = 0;
  for (const Candidate& block : sorted) {
    true_words += block.probability * block.words;
    words += block.words;
    const double measure =
        (1 + beta_squared) * true_words / (words + beta_squared * expected_words);
    if (measure < best) continue;
    best = measure;
    lowest = block.probability;
  }
  return lowest;
}

}  // namespace

std::vector<bool> select_blocks(std::span<const Block> blocks, std::span<const float> probabilities,
                                double beta) {
  const double lowest = bound(candidates(blocks, probabilities), beta * beta);
  std::vector<bool> chosen(blocks.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    chosen[i] = is_indexable(blocks[i]) && probabilities[i] >= 0 && probabilities[i] >= lowest;
  }
  return chosen;
}

}  // namespace winnow
