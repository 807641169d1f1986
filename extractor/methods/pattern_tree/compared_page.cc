// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/compared_page.h"

#include <cstddef>
#include <cstdint>

namespace winnow {
namespace {

std::uint32_t count_unmatched(const BlockList& blocks, const std::vector<BlockText>& texts) {
  std::uint32_t words = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (is_indexable(blocks[i]) && texts[i].is_unknown()) words += blocks[i].words;
  }
  return words;
}

}  // namespace

ComparedPage compare_page(const ParsedPage& page, const SiteModel& site, Matching matching,
                          MatcherPool& matchers) {
  ComparedPage compared;
  MatchedPage& matched = compared.matched;
  matched = match_page(page, site, matching, matchers);
  if (matched.pattern == nullptr) return compared;
  if (!matched.fit.used) {
    matched.fit.unmatched_words = matched.fit.words;
    return compared;
  }
  compared.texts = block_texts(page, matched.tree, *matched.pattern, matched.match);
  matched.fit.unmatched_words = count_unmatched(page.blocks, compared.texts);
  matched.fit.regions = block_regions(page, matched.tree, matched.match);
  matched.fit.records = block_records(page, matched.tree, matched.match);
  return compared;
}

}  // namespace winnow
