// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

template <std::uint32_t reach>
Sums around(const PageView& page, std::uint32_t i) {
  return page.sums.between(i < reach ? 0 : i - reach, std::min(i + reach + 1, page.size()));
}

template <std::uint32_t reach>
float plain_words(const PageView& page, std::uint32_t i) {
  const Sums sums = around<reach>(page, i);
  return Sums::share_of(sums.plain_words(), sums.blocks);
}

template <std::uint32_t reach>
float link_density(const PageView& page, std::uint32_t i) {
  return around<reach>(page, i).link_density();
}

template <std::uint32_t reach>
float sentences(const PageView& page, std::uint32_t i) {
  return around<reach>(page, i).sentence_share();
}

// Counts the blocks before (step < 0) or behind. There is nothing outside the page.
template <int step>
Sums neighbour(const PageView& page, std::uint32_t i) {
  const std::int64_t at = static_cast<std::int64_t>(i) + step;
  if (at < 0 || at >= page.size()) return {};
  return page.sums.of(static_cast<std::uint32_t>(at));
}

template <int step>
float neighbour_words(const PageView& page, std::uint32_t i) {
  return log_of(neighbour<step>(page, i).words);
}

template <int step>
float neighbour_links(const PageView& page, std::uint32_t i) {
  return neighbour<step>(page, i).link_density();
}

constexpr Feature kWindowFeatures[] = {
    {"w8_words", "plain words by blocks, 8 blocks either side", each<plain_words<8>>},
    {"w8_sentences", "share of words in sentences, 8 blocks either side", each<sentences<8>>},
    {"w3_words", "plain words by blocks, 3 blocks either side", each<plain_words<3>>},
    {"w25_words", "plain words by blocks, 25 blocks either side", each<plain_words<25>>},
    {"w25_links", "link density, 25 blocks either side", each<link_density<25>>},
    {"next_words", "ln(1 + words) of the next block", each<neighbour_words<1>>},
    {"next_links", "link density of the next block", each<neighbour_links<1>>},
};

}  // namespace

FeatureGroup window_features() { return {"window", kWindowFeatures}; }

}  // namespace winnow
