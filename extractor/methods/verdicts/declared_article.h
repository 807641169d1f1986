// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds where the article ends that a page says it is.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/page/facts/page_view.h"

namespace winnow {

// An element with fewer chosen words may be the head of an article, or a teaser.
inline constexpr std::uint32_t kWordsOfArticle = 100;

// Returns the first block behind the article, or the number of blocks if the page does not say what
// its article is. A page says so by og:type, and by an article element around its main heading or
// by an element whose itemprop is articleBody. Of several such elements the one that ends first
// counts, as long as it has kWordsOfArticle. An article that is several articleBody elements has no
// known end. `chosen` says for each block of the page whether it would be kept if nothing were
// known of the article. Takes linear time. It is thread-safe.
// Source: The Open Graph protocol, og:type; schema.org, articleBody.
std::uint32_t end_of_declared_article(const PageFacts& facts, const std::vector<bool>& chosen);

}  // namespace winnow
