// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/page_view.h"

namespace winnow {

PageView::PageView(const PageFacts& of_page, const BlockList& of, const BlockFacts& of_blocks)
    : facts(of_page),
      document(of_page.page.document),
      landmarks(of_page.landmarks),
      embedded(of_page.embedded),
      blocks(of),
      traits(of_blocks.traits),
      sums(of, traits),
      headings(of, of_blocks.title_overlaps),
      extents(document, of),
      paths(of_page.keys, of, sums, of_blocks.texts),
      regions(document, of, sums, landmarks),
      records(document, of, sums, traits, embedded, of_page.keys),
      leaves(document, of) {}

}  // namespace winnow
