// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `block-model`: judges each block by the probability that a TreeEnsemble gives it.
#pragma once

#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kBlockModelMethod;

// Keeps the blocks that choose_main() makes main text.
class BlockModelMethod final : public Method {
 public:
  explicit BlockModelMethod(const MethodOptions& options);

  std::string_view name() const override { return kBlockModelMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;

 private:
  MethodOptions options_;
};

}  // namespace winnow
