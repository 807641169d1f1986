// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/statistics/page_summary.h"

#include <algorithm>
#include <limits>

#include "extractor/methods/site/statistics/statistics_format.h"

namespace winnow {
namespace {

// Returns for each node of the document the node of the tree that is its element, or the nearest
// one around it.
std::vector<std::uint32_t> elements_around(const Document& document, const PageTree& tree) {
  std::vector<std::uint32_t> elements(document.size(), kNoNode);
  for (std::uint32_t i = 0; i < tree.size(); ++i) {
    if (!tree.nodes[i].is_data()) elements[tree.nodes[i].node] = i;
  }
  for (NodeIndex node = 1; node < document.size(); ++node) {
    if (elements[node] == kNoNode) elements[node] = elements[document.parent(node)];
  }
  return elements;
}

// Returns words times a probability, in kShareUnit. What is not a number counts as 0.
std::uint32_t expected_words(std::uint32_t words, float probability) {
  if (!(probability > 0)) return 0;
  const double share = static_cast<double>(std::min(probability, 1.0F)) * kShareUnit;
  const std::uint64_t expected = words * static_cast<std::uint64_t>(share + 0.5);
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(expected, std::numeric_limits<std::uint32_t>::max()));
}

BlockSummary summarize_block(const Block& block, std::string_view text,
                             const BlockReading& reading) {
  BlockSummary summary;
  summary.text = block_text_hash(text);
  summary.counts = is_indexable(block);
  if (!summary.counts) return summary;
  summary.words = block.words;
  summary.link_words = block.link_words;
  summary.sentence_words = reading.ends_sentence ? block.words : 0;
  summary.main_words = expected_words(block.words, reading.probability);
  return summary;
}

// A shorter text stands in many title elements by chance.
constexpr std::size_t kLeastTitleBytes = 4;

bool is_title(const Block& block, std::string_view text, std::string_view title_element) {
  return block.heading != 0 && is_indexable(block) && block.words < kPassageWords &&
         text.size() >= kLeastTitleBytes && title_element.find(text) != std::string_view::npos;
}

}  // namespace

PageSummary summarize_page(const ParsedPage& page, const PageTree& tree,
                           std::span<const BlockReading> readings, WithNames names) {
  const std::vector<std::uint32_t> elements = elements_around(page.document, tree);
  PageSummary summary;
  summary.blocks.reserve(page.blocks.size());
  summary.beginnings.assign(1, '\0');
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    const Block& block = page.blocks[i];
    const std::string_view text = page.blocks.text(block);
    BlockSummary& added = summary.blocks.emplace_back(summarize_block(block, text, readings[i]));
    added.node = elements[block.element];
    if (is_title(block, text, page.metadata.title)) summary.titles.push_back(added.text);
    if (!added.counts || names == WithNames::no) continue;
    added.beginning = static_cast<std::uint32_t>(summary.beginnings.size());
    summary.beginnings.append(plain_beginning(text, kMaxExampleBytes)).push_back('\0');
  }
  summary.extents.resize(tree.size());
  for (std::uint32_t i = 0; i < tree.size(); ++i) {
    if (tree.nodes[i].is_data()) continue;
    const auto [first, last] = page.blocks.range(page.document, tree.nodes[i].node);
    summary.extents[i] = {first, last};
  }
  return summary;
}

}  // namespace winnow
