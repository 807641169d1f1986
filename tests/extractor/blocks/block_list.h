// SPDX-License-Identifier: GPL-2.0-or-later
//
// Cuts pages into blocks for tests.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/html_parser.h"

namespace winnow {

struct SegmentedPage {
  Document document;
  BlockList blocks;
};

inline SegmentedPage segmented(std::string_view html) {
  SegmentedPage page{HtmlParser().parse(std::string(html)), {}};
  WordSegmenter segmenter;
  page.blocks = segment_blocks(page.document, segmenter);
  return page;
}

// Returns the texts of the blocks with bars between them.
inline std::string blocks_of(std::string_view html) {
  const SegmentedPage page = segmented(html);
  std::string shown;
  for (const Block& block : page.blocks.blocks()) {
    if (!shown.empty()) shown += '|';
    shown += page.blocks.text(block);
  }
  return shown;
}

}  // namespace winnow
