// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_title.h"

#include "extractor/page/title_overlap.h"

namespace winnow {
namespace {

// With less overlap, a heading and the title element speak of different things.
constexpr float kUnlike = 0.15F;

bool is_top_heading(const Block& block) { return block.heading == 1 && is_indexable(block); }

// Tells whether the heading is worth more than the names that the page gives itself in its head.
// One without a word of the title element may be the site's name on all of its pages.
bool names_page(const ParsedPage& page, float overlap) {
  if (overlap >= kUnlike) return true;
  const PageMetadata& metadata = page.metadata;
  if (!metadata.open_graph_title.empty()) return false;
  return overlap > 0 || metadata.title.empty();
}

}  // namespace

std::string page_title(const ParsedPage& page) {
  WordSegmenter segmenter;
  const std::vector<float> overlaps = title_overlaps(page.blocks, page.metadata.title, segmenter);
  const std::uint32_t heading = main_heading(page.blocks, overlaps);
  if (heading != kNoBlock && is_top_heading(page.blocks[heading]) &&
      names_page(page, overlaps[heading])) {
    return std::string(page.blocks.text(page.blocks[heading]));
  }
  const PageMetadata& metadata = page.metadata;
  return metadata.open_graph_title.empty() ? metadata.title : metadata.open_graph_title;
}

}  // namespace winnow
