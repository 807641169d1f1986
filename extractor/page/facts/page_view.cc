// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/page_view.h"

#include "extractor/page/main_text_clues.h"

namespace winnow {
namespace {

std::vector<std::uint32_t> depths_of(const Document& document) {
  std::vector<std::uint32_t> depths(document.size());
  for (const NodeIndex node : document.inner_elements()) {
    depths[node] = depths[document.parent(node)] + 1;
  }
  return depths;
}

BlockFacts facts_of(const ParsedPage& page, const BlockList& blocks, WordSegmenter& segmenter) {
  BlockFacts facts;
  facts.traits = block_traits(blocks);
  facts.title_overlaps = title_overlaps(blocks, page.metadata.title, segmenter);
  facts.texts.reserve(blocks.size());
  for (const Block& block : blocks.blocks()) {
    facts.texts.push_back(block_text_hash(blocks.text(block)));
  }
  return facts;
}

}  // namespace

BlockFacts BlockFacts::only(const std::vector<bool>& kept) const {
  BlockFacts facts;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (!kept[i]) continue;
    facts.traits.push_back(traits[i]);
    facts.title_overlaps.push_back(title_overlaps[i]);
    facts.texts.push_back(texts[i]);
  }
  return facts;
}

PageFacts::PageFacts(const ParsedPage& parsed, const BlockList& of, const NameScores& scores,
                     WordSegmenter& segmenter)
    : page(parsed),
      classes(parsed.document),
      landmarks(parsed.document),
      embedded(parsed.document),
      keys(parsed.document, classes),
      names(parsed.document, of, scores, classes),
      depths(depths_of(parsed.document)),
      blocks(facts_of(parsed, of, segmenter)) {}

PageView::PageView(const PageFacts& of_page, const BlockList& of, const BlockFacts& of_blocks)
    : facts(of_page),
      document(of_page.page.document),
      landmarks(of_page.landmarks),
      embedded(of_page.embedded),
      blocks(of),
      traits(of_blocks.traits),
      sums(of, traits),
      paragraphs(of, sums),
      headings(of, of_blocks.title_overlaps),
      extents(document, of),
      paths(of_page.keys, of, sums, of_blocks.texts),
      regions(document, of, sums, landmarks),
      records(document, of, sums, traits, embedded, of_page.keys),
      leaves(document, of) {}

}  // namespace winnow
