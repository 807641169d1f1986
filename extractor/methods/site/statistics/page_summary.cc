// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/statistics/page_summary.h"

#include <algorithm>
#include <limits>

#include "extractor/methods/site/statistics/statistics_format.h"

namespace winnow {
namespace {

// Returns words times a probability, in kShareUnit. What is not a number counts as 0.
std::uint32_t expected_words(std::uint32_t words, float probability) {
  if (!(probability > 0)) return 0;
  const double share = static_cast<double>(std::min(probability, 1.0F)) * kShareUnit;
  const std::uint64_t expected = words * static_cast<std::uint64_t>(share + 0.5);
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(expected, std::numeric_limits<std::uint32_t>::max()));
}

BlockSummary summarize_block(const Block& block, const BlockReading& reading) {
  BlockSummary summary;
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

// A passage is no title.
bool may_be_title(const Block& block, std::string_view text) {
  return block.heading != 0 && is_indexable(block) && block.words < kPassageWords &&
         text.size() >= kLeastTitleBytes;
}

// Lists cut titles, or part them between a link and the text below it. So the beginnings of a title
// count as well, from the second word on, without the signs that join them to the rest.
void add_title(std::string_view title, std::vector<std::uint64_t>& titles) {
  constexpr std::string_view kJoining = " ,;:|-";
  titles.push_back(block_text_hash(title));
  const std::size_t second_word = title.find(' ') + 1;
  if (second_word == 0) return;
  for (std::size_t end = title.find(' ', second_word); end != std::string_view::npos;
       end = title.find(' ', end + 1)) {
    const std::size_t last = title.find_last_not_of(kJoining, end);
    if (last > second_word) titles.push_back(block_text_hash(title.substr(0, last + 1)));
  }
}

// A longer title element is none that a heading would be in, and would be searched again and again.
constexpr std::size_t kLongestTitleElement = 1000;

// Takes the headings whose text is in the title element, and the h1 heading if there is but one.
// Gives each text once, ascending.
std::vector<std::uint64_t> titles_of(const ParsedPage& page) {
  const std::span<const Block> blocks = page.blocks.blocks();
  const auto tops = std::count_if(blocks.begin(), blocks.end(),
                                  [](const Block& block) { return block.heading == 1; });
  const std::string_view element = page.metadata.title.size() <= kLongestTitleElement
                                       ? std::string_view(page.metadata.title)
                                       : std::string_view();
  std::vector<std::uint64_t> titles;
  for (const Block& block : blocks) {
    const std::string_view text = page.blocks.text(block);
    if (!may_be_title(block, text)) continue;
    const bool is_only_top = block.heading == 1 && tops == 1;
    if (is_only_top || element.find(text) != std::string_view::npos) add_title(text, titles);
  }
  std::sort(titles.begin(), titles.end());
  titles.erase(std::unique(titles.begin(), titles.end()), titles.end());
  return titles;
}

}  // namespace

PageSummary summarize_page(const ParsedPage& page, const PageTree& tree,
                           std::span<const std::uint32_t> nodes,
                           std::span<const BlockReading> readings, WithNames names) {
  PageSummary summary;
  summary.blocks.reserve(page.blocks.size());
  summary.beginnings.assign(1, '\0');
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    const Block& block = page.blocks[i];
    const std::string_view text = page.blocks.text(block);
    BlockSummary& added = summary.blocks.emplace_back(summarize_block(block, readings[i]));
    added.node = nodes[block.element];
    if (names == WithNames::no) continue;
    added.text = block_text_hash(text);
    if (!added.counts) continue;
    added.beginning = static_cast<std::uint32_t>(summary.beginnings.size());
    summary.beginnings.append(plain_beginning(text, kMaxExampleBytes)).push_back('\0');
  }
  summary.titles = titles_of(page);
  summary.extents.resize(tree.size());
  for (std::uint32_t i = 0; i < tree.size(); ++i) {
    if (tree.nodes[i].is_data()) continue;
    const auto [first, last] = page.blocks.range(page.document, tree.nodes[i].node);
    summary.extents[i] = {first, last};
  }
  return summary;
}

}  // namespace winnow
