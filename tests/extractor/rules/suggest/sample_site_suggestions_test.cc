// SPDX-License-Identifier: GPL-2.0-or-later
//
// Points at every block of some pages: what is suggested must hold for all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "extractor/rules/suggest/fit_table.h"
#include "tests/extractor/parsed.h"
#include "tests/extractor/sample_pages.h"
#include "winnow/extractor/content_selectors.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow {
namespace {

constexpr std::size_t kEvery = 29;  // one page of so many is taken

// Tells whether the selector matches all blocks of the example's region.
bool has_region(const ParsedPage& page, const std::string& text, const NodeIndex region) {
  const auto selector = Selector::parse(text);
  if (!selector) return false;
  const std::vector<bool> inside = blocks_in(page, selector->select(page.document));
  const auto [first, last] = page.blocks.range(page.document, region);
  return std::find(inside.begin() + first, inside.begin() + last, false) == inside.begin() + last;
}

// Returns how many suggestions the block has. A text that stands in several places has none.
std::size_t check_block(const ParsedPage& page, const Block& block) {
  const RegionExample example{
      .page = &page, .page_name = "page", .text = std::string(page.blocks.text(block))};
  const auto region = find_region(example);
  if (!region) return 0;
  auto suggester = RuleSuggester::from({&example, 1}, TextClass::template_);
  EXPECT_TRUE(suggester.has_value()) << example.text;
  if (!suggester) return 0;
  suggester->observe(page, {});
  const std::vector<SuggestedSelector> ranked = suggester->suggestions(5);
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    EXPECT_TRUE(has_region(page, ranked[i].selector, *region))
        << ranked[i].selector << " for " << example.text;
    EXPECT_LE(ranked[i].score, i == 0 ? 1 : ranked[i - 1].score);
  }
  EXPECT_FALSE(ranked.empty()) << example.text;
  return ranked.size();
}

TEST(SampleSiteSuggestions, EveryBlockThatCanBePointedAtHasSelectors) {
  const auto paths = sample_pages();
  std::size_t blocks = 0;
  std::size_t suggested = 0;
  for (std::size_t i = 0; i < paths.size(); i += kEvery) {
    const ParsedPage page = parsed(file_bytes(paths[i]));
    for (const Block& block : page.blocks.blocks()) {
      ++blocks;
      suggested += check_block(page, block) > 0;
    }
  }
  EXPECT_GT(blocks, 200U);
  EXPECT_GT(suggested * 10, blocks * 7) << suggested << " of " << blocks;
}

}  // namespace
}  // namespace winnow
