// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/known_items/text_sketch.h"

#include <xxhash.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace winnow {
namespace {

constexpr std::size_t kMaxHashes = 64;

bool is_read(const Block& block) {
  return is_indexable(block) && block.words > 0 && 2 * block.link_words <= block.words;
}

}  // namespace

TextSketch sketch_text(const BlockList& blocks) {
  TextSketch sketch;
  for (const Block& block : blocks.blocks()) {
    if (!is_read(block)) continue;
    const std::string_view text = blocks.text(block);
    sketch.push_back(static_cast<std::uint32_t>(XXH3_64bits(text.data(), text.size())));
  }
  std::sort(sketch.begin(), sketch.end());
  sketch.erase(std::unique(sketch.begin(), sketch.end()), sketch.end());
  if (sketch.size() > kMaxHashes) sketch.resize(kMaxHashes);
  sketch.shrink_to_fit();
  return sketch;
}

// The smallest hashes of both together are a random choice of all their blocks, and a block of
// these that is common to both stands in both sketches.
bool are_nearly_same(const TextSketch& left, const TextSketch& right) {
  if (left.empty() || right.empty()) return false;
  TextSketch all;
  std::set_union(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(all));
  if (all.size() > kMaxHashes) all.resize(kMaxHashes);
  const auto common = std::count_if(all.begin(), all.end(), [&](std::uint32_t hash) {
    return std::binary_search(left.begin(), left.end(), hash) &&
           std::binary_search(right.begin(), right.end(), hash);
  });
  return 4 * static_cast<std::size_t>(common) >= 3 * all.size();
}

}  // namespace winnow
