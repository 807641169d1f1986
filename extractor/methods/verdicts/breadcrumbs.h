// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the path of links above a page's main heading that ends in the heading's text.
#pragma once

#include <vector>

#include "extractor/page/facts/page_view.h"

namespace winnow {

// Takes breadcrumbs out of what is chosen ("Home > Pots > Round pot" above "Round pot"): blocks
// with links above the main heading whose text ends in that of the heading. Thread-safe.
void drop_breadcrumbs(const PageFacts& facts, std::vector<bool>& chosen);

}  // namespace winnow
