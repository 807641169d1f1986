// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/block_model/main_choice.h"

#include <algorithm>

#include "extractor/methods/block_model/selection.h"
#include "extractor/methods/verdicts/verdict.h"
#include "extractor/page/comments/comments.h"

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

// By block: whether it is a comment and the options say what to do with it.
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
