// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/features/page_view.h"

namespace winnow {

PageView::PageView(const ParsedPage& parsed, WordSegmenter& segmenter)
    : page(parsed),
      document(parsed.document),
      blocks(parsed.blocks),
      traits(block_traits(parsed.blocks)),
      sums(parsed.blocks, traits),
      landmarks(parsed.document, parsed.blocks),
      headings(parsed, segmenter),
      extents(parsed.document, parsed.blocks),
      embedded(parsed.document),
      paths(parsed.document, parsed.blocks, sums),
      regions(parsed.document, parsed.blocks, sums, landmarks),
      records(parsed.document, parsed.blocks, sums, traits, embedded, paths),
      leaves(parsed.document, parsed.blocks) {}

}  // namespace winnow
