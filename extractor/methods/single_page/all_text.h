// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `all`: every block that a reader can see is main text. The yardstick that the other
// methods are measured against, and what a plain indexer does.
#pragma once

#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kAllTextMethod;

class AllText final : public Method {
 public:
  std::string_view name() const override { return kAllTextMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;
};

}  // namespace winnow
