// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

const Sums& group(const PageView& page, std::uint32_t block) { return page.paths.group(block); }

float path_blocks(const PageView& page, std::uint32_t block) {
  return log_of(group(page, block).blocks);
}

float path_words(const PageView& page, std::uint32_t block) { return page.paths.log_words(block); }

float path_links(const PageView& page, std::uint32_t block) {
  return group(page, block).link_density();
}

float path_sentences(const PageView& page, std::uint32_t block) {
  return group(page, block).sentence_share();
}

float path_share(const PageView& page, std::uint32_t block) {
  return Sums::share_of(group(page, block).words, page.all().words);
}

float copies(const PageView& page, std::uint32_t block) {
  return static_cast<float>(std::min(page.paths.copies(block), 10U));
}

constexpr Feature kPathFeatures[] = {
    {"path_blocks", "ln(1 + blocks) of the same path", each<path_blocks>},
    {"path_words", "ln(1 + mean words) of the blocks of the same path", each<path_words>},
    {"path_links", "link density of the blocks of the same path", each<path_links>},
    {"path_sentences", "share of words in sentences, blocks of the same path",
     each<path_sentences>},
    {"path_share", "share of the page's words in blocks of the same path", each<path_share>},
    {"copies", "blocks of the same text, up to 10", each<copies>},
};

}  // namespace

FeatureGroup path_features() { return {"path", kPathFeatures}; }

}  // namespace winnow
