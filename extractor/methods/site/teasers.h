// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds teasers of other pages: each has the title of one, a link, and the beginning of its text.
// Blogs and newspapers have some below an article or beside it.
#pragma once

#include <span>
#include <vector>

#include "extractor/methods/site/link_lists.h"
#include "extractor/methods/site/site_view.h"

namespace winnow {

// Says of each block whether it stands in a teaser. A page that has hardly any text beside teasers,
// as that of a category has, is there for them and so has none. `probabilities` are those of the
// blocks to be main text. Takes O(n log n) time for n blocks.
std::vector<bool> find_teasers(const SiteView& view, const LinkLists& lists,
                               std::span<const float> probabilities);

}  // namespace winnow
