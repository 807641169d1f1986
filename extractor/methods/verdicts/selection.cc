// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/selection.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

#include "winnow/extractor/blocks.h"

namespace winnow {
namespace {

struct Candidate {
  double probability;
  double words;
};

// Returns the blocks with words, the most probable first. Equal ones stay in text order, so that
// sums are the same on every machine.
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

// The expected F-measure where errors are single.
class SingleErrors {
 public:
  SingleErrors(std::span<const Candidate> all, double beta_squared) : beta_squared_(beta_squared) {
    for (const Candidate& block : all) expected_words_ += block.probability * block.words;
  }

  // Returns the measure of the choice that has one block more.
  double with(const Candidate& block) {
    true_words_ += block.probability * block.words;
    words_ += block.words;
    return (1 + beta_squared_) * true_words_ / (words_ + beta_squared_ * expected_words_);
  }

 private:
  double beta_squared_;
  double expected_words_ = 0;
  double true_words_ = 0;
  double words_ = 0;
};

// The same where they are common, but for a factor.
class CommonErrors {
 public:
  CommonErrors(std::span<const Candidate> all, double beta_squared) : beta_squared_(beta_squared) {
    for (const Candidate& block : all) {
      for (std::size_t i = 0; i < kBounds && block.probability > bound(i); ++i) {
        main_words_[i] += block.words;
      }
    }
    for (std::size_t i = 0; i < kBounds; ++i) {
      weights_[i] = main_words_[i] / (main_words_[i] + kFewWords);
    }
  }

  // Says whether any block lies above a bound; else all choices are alike.
  bool tell() const { return main_words_[0] > 0; }

  double with(const Candidate& block) {
    words_ += block.words;
    double sum = 0;
    for (std::size_t i = 0; i < kBounds; ++i) {
      const double right = std::min(words_, main_words_[i]);
      sum += weights_[i] * right / (words_ + beta_squared_ * main_words_[i]);
    }
    return sum;
  }

 private:
  // Measured on six sets that the model was not trained with, 20 words do as well, while the mean
  // of 10 or 40 is lower by .001 to .002.
  static constexpr double kFewWords = 30;
  static constexpr std::size_t kBounds = 32;

  static double bound(std::size_t i) { return (static_cast<double>(i) + 0.5) / kBounds; }

  double beta_squared_;
  std::array<double, kBounds> main_words_{};
  std::array<double, kBounds> weights_{};
  double words_ = 0;
};

// Returns the probability of the last block that is worth its words.
template <typename Measure>
double lowest_worth(std::span<const Candidate> sorted, Measure measure) {
  double best = 0;
  double lowest = std::numeric_limits<double>::infinity();
  for (const Candidate& block : sorted) {
    const double found = measure.with(block);
    if (found < best) continue;
    best = found;
    lowest = block.probability;
  }
  return lowest;
}

double lowest_chosen(std::span<const Candidate> sorted, double beta_squared, Errors errors) {
  if (errors == Errors::common) {
    const CommonErrors common(sorted, beta_squared);
    if (common.tell()) return lowest_worth(sorted, common);
  }
  return lowest_worth(sorted, SingleErrors(sorted, beta_squared));
}

}  // namespace

std::vector<bool> select_blocks(std::span<const Block> blocks, std::span<const float> probabilities,
                                double beta, Errors errors) {
  const double lowest = lowest_chosen(candidates(blocks, probabilities), beta * beta, errors);
  std::vector<bool> chosen(blocks.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    chosen[i] = is_indexable(blocks[i]) && probabilities[i] >= 0 && probabilities[i] >= lowest;
  }
  return chosen;
}

}  // namespace winnow
