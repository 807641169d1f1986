// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/block_model/main_choice.h"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "extractor/methods/verdicts/verdict.h"
#include "extractor/page/comments/comments.h"

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

// Returns the probability of the last block that is worth its words.
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

constexpr float kDecided = -1;  // is no probability, so select_blocks() passes over it

Verdict chosen_verdict(bool chosen) {
  return chosen ? Verdict{TextClass::main, Reason::probable}
                : Verdict{TextClass::template_, Reason::improbable};
}

bool has_main(std::span<const Verdict> verdicts) {
  return std::any_of(verdicts.begin(), verdicts.end(),
                     [](const Verdict& verdict) { return verdict.text_class == TextClass::main; });
}

// Says for each block whether it is a comment and the options say what to do with it.
std::vector<bool> decided_comments(const ParsedPage& page, const MethodOptions& options,
                                   WordSegmenter& segmenter) {
  if (options.comments == Comments::automatic) return std::vector<bool>(page.blocks.size());
  return comment_blocks(page, segmenter);
}

Verdict comment_verdict(const MethodOptions& options) {
  const bool keep = options.comments == Comments::keep;
  return {keep ? TextClass::main : TextClass::page, Reason::comment};
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

std::vector<Verdict> choose_main(const ParsedPage& page, std::span<const float> probabilities,
                                 const MethodOptions& options, WordSegmenter& segmenter) {
  const BlockList& blocks = page.blocks;
  std::vector<Verdict> verdicts(blocks.size());
  const std::vector<bool> comments = decided_comments(page, options, segmenter);
  std::vector<float> undecided(probabilities.begin(), probabilities.end());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (comments[i]) undecided[i] = kDecided;
  }
  const std::vector<bool> chosen = select_blocks(blocks.blocks(), undecided, options.beta);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!is_indexable(blocks[i])) {
      verdicts[i] = not_indexable(blocks[i]);
    } else {
      verdicts[i] = comments[i] ? comment_verdict(options) : chosen_verdict(chosen[i]);
    }
  }
  if (!has_main(verdicts)) keep_everything(blocks, Reason::only_text, verdicts);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (is_indexable(blocks[i])) verdicts[i].probability = probabilities[i];
  }
  return verdicts;
}

}  // namespace winnow
