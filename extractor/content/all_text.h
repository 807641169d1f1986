// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `all`: every block that a reader can see is main text. The yardstick that the other
// methods are measured against, and what a plain indexer does.
#pragma once

#include "winnow/extractor/method.h"

namespace winnow {

// Whether any method may keep the block: it can be seen and is not marked as not to be indexed.
inline bool is_indexable(const Block& block) { return (block.flags & (kHidden | kNoIndex)) == 0; }

class AllText final : public Method {
 public:
  std::string_view name() const override { return "all"; }
  void classify(const Document& document, const BlockList& blocks,
                std::span<TextClass> classes) const override;
};

}  // namespace winnow
