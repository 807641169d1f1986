// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/running_sums.h"

namespace winnow {
namespace {

constexpr std::uint32_t kLongBlockWords = 10;

Sums sums_of(const Block& block, const BlockTraits& traits) {
  Sums sums;
  sums.blocks = 1;
  if (block.flags & kHidden) return sums;
  sums.words = block.words;
  sums.link_words = block.link_words;
  sums.sentence_words = traits.ends_sentence ? block.words : 0;
  sums.long_blocks = block.words - block.link_words >= kLongBlockWords ? 1 : 0;
  sums.links = block.links;
  return sums;
}

}  // namespace

RunningSums::RunningSums(const BlockList& blocks, std::span<const BlockTraits> traits)
    : before_(blocks.size() + 1) {
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    before_[i + 1] = before_[i];
    before_[i + 1] += sums_of(blocks[i], traits[i]);
  }
}

}  // namespace winnow
