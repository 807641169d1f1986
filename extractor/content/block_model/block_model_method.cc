// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/block_model/block_model_method.h"

#include <algorithm>
#include <cstddef>

#include "extractor/content/block_model/group_means.h"
#include "extractor/content/block_model/selection.h"
#include "extractor/content/comments/comments.h"
#include "extractor/content/verdict.h"

namespace winnow {
namespace {

constexpr float kDecided = -1;  // no probability: select_blocks() passes over it

Verdict chosen_verdict(bool chosen) {
  return chosen ? Verdict{TextClass::main, Reason::probable}
                : Verdict{TextClass::template_, Reason::improbable};
}

bool has_main(std::span<const Verdict> verdicts) {
  return std::any_of(verdicts.begin(), verdicts.end(),
                     [](const Verdict& verdict) { return verdict.text_class == TextClass::main; });
}

}  // namespace

BlockModelMethod::BlockModelMethod(const MethodOptions& options) : options_(options) {}

Classification BlockModelMethod::classify(const ParsedPage& page, WordSegmenter& segmenter) const {
  const BlockList& blocks = page.blocks;
  Classification result{std::vector<Verdict>(blocks.size()), {}, {}};
  std::vector<Verdict>& verdicts = result.verdicts;
  const std::vector<float> scores = probabilities(page, segmenter);
  const std::vector<bool> comments = decided_comments(page, segmenter);
  std::vector<float> undecided = scores;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (comments[i]) undecided[i] = kDecided;
  }
  const std::vector<bool> chosen = select_blocks(blocks.blocks(), undecided, options_.beta);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!is_indexable(blocks[i])) {
      verdicts[i] = not_indexable(blocks[i]);
    } else {
      verdicts[i] = comments[i] ? comment_verdict() : chosen_verdict(chosen[i]);
    }
  }
  if (!has_main(verdicts)) keep_everything(blocks, Reason::only_text, verdicts);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (is_indexable(blocks[i])) verdicts[i].probability = scores[i];
  }
  return result;
}

const BlockModel& BlockModelMethod::model() const {
  return options_.model ? *options_.model : BlockModel::built_in();
}

std::vector<float> BlockModelMethod::probabilities(const ParsedPage& page,
                                                   WordSegmenter& segmenter) const {
  std::vector<float> scores(page.blocks.size());
  const FeatureMatrix features = compute_block_features(page, segmenter);
  model().score(features, scores);
  approach_group_means(page.blocks.blocks(), features, scores);
  return scores;
}

// By block: whether it is a comment and the options say what to do with it.
std::vector<bool> BlockModelMethod::decided_comments(const ParsedPage& page,
                                                     WordSegmenter& segmenter) const {
  if (options_.comments == Comments::automatic) return std::vector<bool>(page.blocks.size());
  return comment_blocks(page, segmenter);
}

Verdict BlockModelMethod::comment_verdict() const {
  const bool keep = options_.comments == Comments::keep;
  return {keep ? TextClass::main : TextClass::page, Reason::comment};
}

}  // namespace winnow
