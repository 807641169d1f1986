// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/body_text_interval.h"

namespace winnow {
namespace {

// Returns twice the value, so that whole numbers suffice.
std::int64_t doubled_value(const Block& block) {
  const std::int64_t link_words = block.link_words;
  return 2 * (block.words - link_words) - 3 * link_words - 6;
}

}  // namespace

// This is Kadane's algorithm: a run with a sum below 0 is no good beginning.
std::pair<std::uint32_t, std::uint32_t> body_text_interval(std::span<const Block> blocks) {
  std::pair<std::uint32_t, std::uint32_t> best{0, 0};
  std::int64_t best_sum = 0;
  std::uint32_t first = 0;
  std::int64_t sum = -1;
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    if (!is_indexable(blocks[i])) continue;
    if (sum < 0) {
      first = i;
      sum = 0;
    }
    sum += doubled_value(blocks[i]);
    const bool longer = sum == best_sum && best_sum > 0 && first == best.first;
    if (sum > best_sum || longer) {
      best = {first, i + 1};
      best_sum = sum;
    }
  }
  return best;
}

}  // namespace winnow
