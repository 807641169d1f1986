// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds lists of links to other pages that most pages of a site have. Shops list there what else
// they sell, and papers what else they wrote.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/methods/site/site_view.h"

namespace winnow {

// Immutable after construction, so thread-safe. Takes time in proportion to the blocks of the page.
class LinkLists {
 public:
  enum class Kind : std::uint8_t {
    none,
    titles,  // In a region of links that half of the pages have, some are titles of other pages.
    links,   // A region that half of the pages have, eight at least, is nearly nothing but links.
  };

  explicit LinkLists(const SiteView& view);

  // Returns the kind of list that the block stands in.
  Kind around(std::uint32_t block) const { return kinds_[block]; }

 private:
  std::vector<Kind> kinds_;  // Each block has its own.
};

}  // namespace winnow
