// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

float by(std::uint32_t part, std::uint32_t whole) { return Sums::share_of(part, whole); }

float log_words(const PageView& page, std::uint32_t i) { return log_of(page.block(i).words); }

float link_density(const PageView& page, std::uint32_t i) {
  return by(page.block(i).link_words, page.block(i).words);
}

float punctuation(const PageView& page, std::uint32_t i) {
  return by(page.traits[i].punctuation, std::max(page.block(i).words, 1U));
}

float currency(const PageView& page, std::uint32_t i) {
  return static_cast<float>(std::min(page.traits[i].currency, 5U));
}

float ends_sentence(const PageView& page, std::uint32_t i) {
  return page.traits[i].ends_sentence ? 1.0F : 0.0F;
}

float digits(const PageView& page, std::uint32_t i) {
  return by(page.traits[i].digits, page.traits[i].characters);
}

float capitals(const PageView& page, std::uint32_t i) {
  return by(page.traits[i].capitals, page.traits[i].letters);
}

float word_length(const PageView& page, std::uint32_t i) {
  return std::min(by(page.traits[i].letters, std::max(page.block(i).words, 1U)), 20.0F);
}

template <unsigned flags>
float has_flag(const PageView& page, std::uint32_t i) {
  return page.block(i).flags & flags ? 1.0F : 0.0F;
}

float heading(const PageView& page, std::uint32_t i) {
  return static_cast<float>(page.block(i).heading);
}

template <Tag... tags>
float is(const PageView& page, std::uint32_t i) {
  const Tag tag = page.tag(i);
  return ((tag == tags) || ...) ? 1.0F : 0.0F;
}

constexpr Feature kOwnFeatures[] = {
    {"words", "ln(1 + words)", each<log_words>},
    {"link_density", "share of the words that are in links", each<link_density>},
    {"punctuation", "punctuation marks by words", each<punctuation>},
    {"currency", "currency signs, up to 5", each<currency>},
    {"ends_sentence", "ends like a sentence", each<ends_sentence>},
    {"digits", "share of the characters that are digits", each<digits>},
    {"capitals", "share of the letters that are capitals", each<capitals>},
    {"word_length", "letters by words, up to 20", each<word_length>},
    {"hidden", "cannot be seen, or only without scripts",
     each<has_flag<kHidden | kAriaHidden | kNoscript | kRevealed>>},
    {"control", "in a form control or its label", each<has_flag<kForm>>},
    {"heading", "1 to 6 in h1 to h6", each<heading>},
    {"is_li", "the block's element is li", each<is<Tag::li>>},
    {"is_cell", "the block's element is td or th", each<is<Tag::td, Tag::th>>},
    {"is_div", "the block's element is div", each<is<Tag::div>>},
};

}  // namespace

FeatureGroup own_features() { return {"own", kOwnFeatures}; }

namespace {

template <std::uint32_t reach>
Sums around(const PageView& page, std::uint32_t i) {
  return page.sums.between(i < reach ? 0 : i - reach, std::min(i + reach + 1, page.size()));
}

template <std::uint32_t reach>
float plain_words_around(const PageView& page, std::uint32_t i) {
  const Sums sums = around<reach>(page, i);
  return Sums::share_of(sums.plain_words(), sums.blocks);
}

template <std::uint32_t reach>
float links_around(const PageView& page, std::uint32_t i) {
  return around<reach>(page, i).link_density();
}

template <std::uint32_t reach>
float sentences_around(const PageView& page, std::uint32_t i) {
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
    {"w8_words", "plain words by blocks, 8 blocks either side", each<plain_words_around<8>>},
    {"w8_sentences", "share of words in sentences, 8 blocks either side",
     each<sentences_around<8>>},
    {"w3_words", "plain words by blocks, 3 blocks either side", each<plain_words_around<3>>},
    {"w25_words", "plain words by blocks, 25 blocks either side", each<plain_words_around<25>>},
    {"w25_links", "link density, 25 blocks either side", each<links_around<25>>},
    {"next_words", "ln(1 + words) of the next block", each<neighbour_words<1>>},
    {"next_links", "link density of the next block", each<neighbour_links<1>>},
};

}  // namespace

FeatureGroup window_features() { return {"window", kWindowFeatures}; }

}  // namespace winnow
