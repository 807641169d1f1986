// SPDX-License-Identifier: GPL-2.0-or-later
//
// The draw of known items. This is private to the known_items folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "winnow/queries/known_items.h"

namespace winnow {

// Draws `count` of `items`: a third of each origin, and where one has too few, more of the others.
// Of one origin no page gives a second item before every page has given its first. The order of the
// result is random, too. It depends on the items (queries and documents) and the seed only, not on
// their order. It is thread-safe.
std::vector<KnownItem> draw_items(std::vector<KnownItem> items, std::size_t count,
                                  std::uint64_t seed);

}  // namespace winnow
