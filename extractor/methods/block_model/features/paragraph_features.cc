// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

constexpr std::uint32_t kFarthest = 50;    // blocks
constexpr std::uint32_t kFarWords = 1000;  // where no paragraph is
constexpr std::uint32_t kMostHeadings = 10;

// Sums over what is between the last paragraph and the block.
Sums since(const PageView& page, std::uint32_t block) {
  const std::uint32_t last = page.paragraphs.last(block);
  return last == Paragraphs::kNone || last == block ? Sums{} : page.sums.between(last + 1, block);
}

float blocks_since(const PageView& page, std::uint32_t block) {
  const std::uint32_t last = page.paragraphs.last(block);
  return static_cast<float>(last == Paragraphs::kNone ? kFarthest
                                                      : std::min(block - last, kFarthest));
}

float words_since(const PageView& page, std::uint32_t block) {
  if (page.paragraphs.last(block) == Paragraphs::kNone) return log_of(kFarWords);
  return log_of(since(page, block).words);
}

float links_since(const PageView& page, std::uint32_t block) {
  return since(page, block).link_density();
}

float headings_since(const PageView& page, std::uint32_t block) {
  const std::uint32_t last = page.paragraphs.last(block);
  if (last == Paragraphs::kNone) return 0;
  const std::uint32_t headings =
      page.paragraphs.headings_before(block + 1) - page.paragraphs.headings_before(last + 1);
  return static_cast<float>(std::min(headings, kMostHeadings));
}

float blocks_until(const PageView& page, std::uint32_t block) {
  const std::uint32_t next = page.paragraphs.next(block);
  return static_cast<float>(next == Paragraphs::kNone ? kFarthest
                                                      : std::min(next - block, kFarthest));
}

float paragraphs_before(const PageView& page, std::uint32_t block) {
  return Sums::share_of(page.paragraphs.words_before(block), page.paragraphs.words());
}

float paragraphs_after(const PageView& page, std::uint32_t block) {
  const std::uint32_t words = page.paragraphs.words();
  return Sums::share_of(words - page.paragraphs.words_before(block + 1), words);
}

// The result is negative before the run, positive behind it, and 0 inside.
float from_run(const PageView& page, std::uint32_t block) {
  const Paragraphs::Run& run = page.paragraphs.largest();
  const auto at = static_cast<float>(block);
  constexpr auto kMost = static_cast<float>(kFarthest);
  if (block < run.first) return std::max(at - static_cast<float>(run.first), -kMost);
  return block > run.last ? std::min(at - static_cast<float>(run.last), kMost) : 0;
}

float run_share(const PageView& page, std::uint32_t) {
  return Sums::share_of(page.paragraphs.largest().words, page.paragraphs.words());
}

float runs(const PageView& page, std::uint32_t) {
  return static_cast<float>(page.paragraphs.runs());
}

float links_to_end(const PageView& page, std::uint32_t block) {
  return page.sums.between(block, page.size()).link_density();
}

constexpr Feature kParagraphFeatures[] = {
    {"since_blocks", "blocks from the last paragraph, up to 50", each<blocks_since>},
    {"since_words", "ln(1 + words) since that paragraph", each<words_since>},
    {"since_links", "link density since that paragraph", each<links_since>},
    {"since_headings", "headings since that paragraph, up to 10", each<headings_since>},
    {"until_blocks", "blocks to the next paragraph, up to 50", each<blocks_until>},
    {"paragraphs_before", "share of the words of paragraphs before the block",
     each<paragraphs_before>},
    {"paragraphs_after", "share of these words behind the block", each<paragraphs_after>},
    {"from_run", "blocks from the largest run of paragraphs, -50 to 50", each<from_run>},
    {"run_share", "that run's share of the words of paragraphs", same_for_all<run_share>},
    {"runs", "runs of paragraphs", same_for_all<runs>},
    {"links_to_end", "link density from the block to the page's end", each<links_to_end>},
};

}  // namespace

FeatureGroup paragraph_features() { return {"paragraph", kParagraphFeatures}; }

}  // namespace winnow
