// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/compared_page.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "extractor/clustering/page_signature.h"
#include "extractor/methods/pattern_tree/matching/strict_match.h"

namespace winnow {
namespace {

// Below this estimated similarity, a page and the first one of a group are no more alike than any
// two pages.
constexpr double kMinSimilarity = 0.1;

// Limits the work of the strict matcher for a page that may as well be matched tolerantly.
constexpr std::uint64_t kStepsPerNode = 200;

// Returns kNoTemplate if the page is like none.
std::uint32_t template_of(const SiteModel& site, const PageTree& tree) {
  const PageSignature signature = sign_page(tree);
  const std::uint32_t nearest = site.nearest_template(signature);
  if (nearest == kNoTemplate) return nearest;
  const double similarity = signature_similarity(signature, site.templates()[nearest].signature);
  return similarity < kMinSimilarity ? kNoTemplate : nearest;
}

void match_tolerantly(const PatternTree& pattern, MatcherPool& matchers, MatchedPage& page) {
  // The tolerant matcher aligns from the top down, and may take a place that proves wrong below. So
  // a page is read exactly if that is possible.
  const std::uint64_t steps = kStepsPerNode * page.tree.size();
  std::unique_ptr<TolerantMatcher> matcher = matchers.take();
  AlignmentLists& lists = matcher->lists_of(pattern);
  if (match_strictly_by(lists, page.tree, pattern, &page.match, steps) != StrictResult::matches) {
    matcher->match(page.tree, pattern, page.match);
  }
  matchers.give_back(std::move(matcher));
  page.fit.used = true;
  page.fit.unmatched_nodes = static_cast<std::uint32_t>(
      std::count(page.match.matches.begin(), page.match.matches.end(), NodeMatch::unknown));
}

void match_exactly(const PatternTree& pattern, Matching matching, MatchedPage& page) {
  const StrictResult result = matching == Matching::greedy
                                  ? match_greedily(page.tree, pattern, &page.match)
                                  : match_strictly(page.tree, pattern, &page.match);
  page.fit.used = result == StrictResult::matches;
  page.fit.undecided = result == StrictResult::undecided;
  page.fit.unmatched_nodes = page.fit.used ? 0 : page.tree.size();
}

std::uint32_t count_unmatched(const BlockList& blocks, const std::vector<BlockText>& texts) {
  std::uint32_t words = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (is_indexable(blocks[i]) && texts[i].is_unknown()) words += blocks[i].words;
  }
  return words;
}

}  // namespace

MatcherPool::~MatcherPool() {
  for (std::atomic<TolerantMatcher*>& slot : kept_) {
    const std::unique_ptr<TolerantMatcher> matcher(slot.load());
  }
}

std::unique_ptr<TolerantMatcher> MatcherPool::take() {
  for (std::atomic<TolerantMatcher*>& slot : kept_) {
    if (slot.load(std::memory_order_relaxed) == nullptr) continue;
    if (TolerantMatcher* const matcher = slot.exchange(nullptr)) {
      return std::unique_ptr<TolerantMatcher>(matcher);
    }
  }
  return std::make_unique<TolerantMatcher>();
}

void MatcherPool::give_back(std::unique_ptr<TolerantMatcher> matcher) {
  for (std::atomic<TolerantMatcher*>& slot : kept_) {
    TolerantMatcher* nothing = nullptr;
    if (!slot.compare_exchange_strong(nothing, matcher.get())) continue;
    matcher.release();
    return;
  }
}

MatchedPage match_page(const ParsedPage& page, const SiteModel& site, Matching matching,
                       MatcherPool& matchers) {
  MatchedPage matched;
  PageTreeBuilder().build(page.document, WithNames::no, matched.tree);
  matched.fit.nodes = matched.tree.size();
  matched.fit.words = indexable_words(page.blocks);
  matched.fit.template_index = template_of(site, matched.tree);
  if (matched.fit.template_index == kNoTemplate) return matched;
  matched.pattern = &site.templates()[matched.fit.template_index].tree;
  if (matching == Matching::tolerant) {
    match_tolerantly(*matched.pattern, matchers, matched);
  } else {
    match_exactly(*matched.pattern, matching, matched);
  }
  return matched;
}

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
