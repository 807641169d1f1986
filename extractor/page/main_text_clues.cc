// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/main_text_clues.h"

#include <algorithm>

#include "extractor/text/word_hasher.h"

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

namespace {

constexpr std::uint32_t kTooLongForHeading = 40;  // It counts words.
// A block that is no h1 must have this overlap with the title.
constexpr float kSurelyHeading = 0.4F;

std::span<std::uint64_t> as_set(std::span<std::uint64_t> words) {
  std::sort(words.begin(), words.end());
  const auto end = std::unique(words.begin(), words.end());
  return words.first(static_cast<std::size_t>(end - words.begin()));
}

// Computes the Jaccard index. It sorts `words` only if it must, since most blocks share no word
// with the title.
float overlap(std::span<std::uint64_t> words, std::span<const std::uint64_t> title) {
  const auto in_title = [title](std::uint64_t word) {
    return std::binary_search(title.begin(), title.end(), word);
  };
  if (std::none_of(words.begin(), words.end(), in_title)) return 0;
  const std::span<std::uint64_t> set = as_set(words);
  const auto shared = static_cast<std::size_t>(std::count_if(set.begin(), set.end(), in_title));
  return static_cast<float>(shared) / static_cast<float>(set.size() + title.size() - shared);
}

// Returns the first block with the highest overlap among those that may be indexed.
template <typename Wanted>
std::uint32_t highest(const BlockList& blocks, std::span<const float> overlaps,
                      const Wanted& wanted) {
  std::uint32_t best = kNoBlock;
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    if (!is_indexable(blocks[i]) || !wanted(blocks[i])) continue;
    if (best == kNoBlock || overlaps[i] > overlaps[best]) best = i;
  }
  return best;
}

}  // namespace

std::vector<float> title_overlaps(const BlockList& blocks, std::string_view title_text,
                                  WordSegmenter& segmenter, Compared compared) {
  std::vector<float> overlaps(blocks.size(), 0);
  WordHasher hasher(segmenter);
  const std::span<std::uint64_t> words = as_set(hasher.hashes(title_text));
  const std::vector<std::uint64_t> title(words.begin(), words.end());
  if (title.empty()) return overlaps;
  WordFilter filter;
  for (const WordSpan& word : hasher.words())
    filter.add(title_text.substr(word.offset, word.length));
  for (std::size_t i = 0; i < overlaps.size(); ++i) {
    const Block& block = blocks[i];
    if (compared == Compared::top_headings && block.heading != 1) continue;
    if (block.words == 0 || block.words >= kTooLongForHeading) continue;
    const std::string_view block_text = blocks.text(block);
    if (!filter.may_share(block_text)) continue;
    overlaps[i] = overlap(hasher.hashes(block_text), title);
  }
  return overlaps;
}

std::uint32_t main_heading(const BlockList& blocks, std::span<const float> overlaps) {
  const std::uint32_t heading =
      highest(blocks, overlaps, [](const Block& block) { return block.heading == 1; });
  if (heading != kNoBlock) return heading;
  const std::uint32_t similar = highest(blocks, overlaps, [](const Block&) { return true; });
  return similar != kNoBlock && overlaps[similar] > kSurelyHeading ? similar : kNoBlock;
}

std::uint32_t main_heading(const ParsedPage& page, WordSegmenter& segmenter) {
  return main_heading(page.blocks, title_overlaps(page.blocks, page.metadata.title, segmenter));
}

}  // namespace winnow
