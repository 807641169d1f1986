// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the cards that name other pages and say a sentence of each, as lists of related articles
// have them.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/page/facts/page_view.h"

namespace winnow {

// Says for each block whether it is in a card that stands at or behind block `from`. A card is the
// largest element around a heading that has no other heading, and it is small. It leads to another
// page: its heading is a link, a link beside the heading says the same for screen readers, or its
// only link is empty, since a style lays it over the card. Each card has another one that stands
// alike in the tree. Takes n log n time, and is thread-safe.
std::vector<bool> teaser_cards(const PageFacts& facts, std::uint32_t from);

}  // namespace winnow
