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

}  // namespace winnow
