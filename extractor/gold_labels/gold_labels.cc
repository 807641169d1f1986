// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/gold_labels.h"

#include <algorithm>

#include "extractor/gold_labels/alignment.h"
#include "extractor/gold_labels/label_tokens.h"

namespace winnow {
namespace {

void append_segment(std::string_view text, SegmentedTokens& to) {
  append_label_tokens(text, to.tokens);
  to.starts.push_back(static_cast<std::uint32_t>(to.tokens.size()));
}

SegmentedTokens tokens_of(const BlockList& blocks) {
  SegmentedTokens tokens{{}, {0}};
  for (const Block& block : blocks.blocks()) append_segment(blocks.text(block), tokens);
  return tokens;
}

SegmentedTokens tokens_of(std::string_view gold) {
  SegmentedTokens tokens{{}, {0}};
  while (!gold.empty()) {
    const std::size_t end = std::min(gold.find('\n'), gold.size());
    append_segment(gold.substr(0, end), tokens);
    gold.remove_prefix(std::min(end + 1, gold.size()));
  }
  return tokens;
}

std::vector<bool> unseen(const BlockList& blocks, const SegmentedTokens& page) {
  std::vector<bool> tokens(page.tokens.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (is_indexable(blocks[i])) continue;
    for (std::uint32_t k = page.starts[i]; k < page.starts[i + 1]; ++k) tokens[k] = true;
  }
  return tokens;
}

}  // namespace

std::vector<float> gold_shares(const BlockList& blocks, std::string_view gold) {
  const SegmentedTokens page = tokens_of(blocks);
  const std::vector<bool> matched = align(page, tokens_of(gold), unseen(blocks, page));
  std::vector<float> shares(blocks.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::uint32_t begin = page.starts[i];
    const std::uint32_t end = page.starts[i + 1];
    const auto count = std::count(matched.begin() + begin, matched.begin() + end, true);
    if (end > begin) shares[i] = static_cast<float>(count) / static_cast<float>(end - begin);
  }
  return shares;
}

}  // namespace winnow
