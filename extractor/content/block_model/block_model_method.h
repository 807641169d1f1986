// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `block-model`: each block by the probability that a BlockModel gives it.
#pragma once

#include <memory>
#include <vector>

#include "winnow/extractor/method.h"

namespace winnow {

// Keeps the blocks that select_blocks() chooses. Comments that the options keep or drop are decided
// before that, and have no say in the choice.
class BlockModelMethod final : public Method {
 public:
  explicit BlockModelMethod(const MethodOptions& options);

  std::string_view name() const override { return "block-model"; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;

 private:
  const BlockModel& model() const;
  std::vector<float> probabilities(const ParsedPage& page, WordSegmenter& segmenter) const;
  std::vector<bool> decided_comments(const ParsedPage& page, WordSegmenter& segmenter) const;
  Verdict comment_verdict() const;

  MethodOptions options_;
};

}  // namespace winnow
