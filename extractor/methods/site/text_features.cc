// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/site_feature.h"
#include "extractor/methods/site/site_view.h"

namespace winnow {
namespace {

float link_density(const SiteView& view, std::uint32_t block) {
  const Block& own = view.page.blocks[block];
  return quotient(own.link_words, own.words);
}

float words(const SiteView& view, std::uint32_t block) {
  return log_of(view.page.blocks[block].words);
}

float ends_sentence(const SiteView& view, std::uint32_t block) {
  return view.facts.blocks.traits[block].ends_sentence ? 1.0F : 0.0F;
}

float links_above(const SiteView& view, std::uint32_t block) {
  const SumsValues* sums = view.sums(block);
  const Block& own = view.page.blocks[block];
  if (sums == nullptr || sums->link_density == kUnknownValue || own.words == 0) return 0;
  return link_density(view, block) - sums->link_density;
}

constexpr SiteFeature kTextFeatures[] = {
    {"b_links", "link density of the block", each<link_density>},
    {"b_links_above", "how far it is above that of the region", each<links_above>},
    {"b_words", "ln(1 + words)", each<words>},
    {"b_sentence", "1 if the block ends like a sentence", each<ends_sentence>},
};

}  // namespace

SiteFeatureGroup text_features() { return {"text", kTextFeatures}; }

}  // namespace winnow
