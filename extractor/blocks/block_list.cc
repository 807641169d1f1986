// SPDX-License-Identifier: GPL-2.0-or-later
#include <xxhash.h>

#include "winnow/extractor/blocks.h"

namespace winnow {

BlockSums BlockList::sums(std::uint32_t first, std::uint32_t last) const {
  const BlockSums& from = sums_before_[first];
  const BlockSums& to = sums_before_[last];
  return {to.blocks - from.blocks, to.words - from.words, to.link_words - from.link_words,
          to.bytes - from.bytes};
}

BlockList BlockList::only(const Document& document, const std::vector<bool>& kept) const {
  BlockList list;
  list.text_ = text_;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (kept[i]) list.blocks_.push_back(blocks_[i]);
  }
  list.index(document);
  return list;
}

void BlockList::index(const Document& document) {
  blocks_before_.assign(document.size() + 1, 0);
  for (const Block& block : blocks_) ++blocks_before_[block.first_text + 1];
  for (std::size_t i = 1; i < blocks_before_.size(); ++i) {
    blocks_before_[i] += blocks_before_[i - 1];
  }
  sums_before_.resize(blocks_.size() + 1);
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const Block& block = blocks_[i];
    BlockSums sums = sums_before_[i];
    sums.blocks += 1;
    sums.words += block.words;
    sums.link_words += block.link_words;
    sums.bytes += block.text_length;
    sums_before_[i + 1] = sums;
  }
}

std::uint64_t block_text_hash(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

}  // namespace winnow
