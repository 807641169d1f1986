// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/page_facts.h"

#include "extractor/page/title_overlap.h"

namespace winnow {
namespace {

std::vector<std::uint32_t> depths_of(const Document& document) {
  std::vector<std::uint32_t> depths(document.size());
  for (NodeIndex node = 1; node < document.size(); ++node) {
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

PageFacts::PageFacts(const ParsedPage& parsed, const BlockList& of, WordSegmenter& segmenter)
    : page(parsed),
      landmarks(parsed.document),
      embedded(parsed.document),
      keys(parsed.document),
      depths(depths_of(parsed.document)),
      blocks(facts_of(parsed, of, segmenter)) {}

}  // namespace winnow
