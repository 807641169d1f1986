// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/features/page_view.h"

namespace winnow {

PageView::PageView(const ParsedPage& parsed, const BlockList& of, WordSegmenter& segmenter)
    : page(parsed),
      document(parsed.document),
      blocks(of),
      traits(block_traits(of)),
      sums(of, traits),
      landmarks(parsed.document, of),
      headings(of, parsed.metadata.title, segmenter),
      extents(parsed.document, of),
      embedded(parsed.document),
      paths(parsed.document, of, sums),
      regions(parsed.document, of, sums, landmarks),
      records(parsed.document, of, sums, traits, embedded, paths),
      leaves(parsed.document, of) {}

}  // namespace winnow
