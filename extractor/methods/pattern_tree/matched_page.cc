// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/matched_page.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "extractor/clustering/page_signature.h"
#include "extractor/methods/pattern_tree/matching/strict_match.h"
#include "extractor/methods/pattern_tree/matching/tolerant_match.h"

namespace winnow {
namespace {

// The estimated similarity of a page with the first one of a group below which they have a template
// no more in common than any two pages.
constexpr double kMinSimilarity = 0.1;

// Work of the strict matcher for a page that may as well be matched tolerantly.
constexpr std::uint64_t kStepsPerNode = 200;

// kNoTemplate if the page is like none.
std::uint32_t template_of(const SiteModel& site, const PageTree& tree) {
  const PageSignature signature = sign_page(tree);
  const std::uint32_t nearest = site.nearest_template(signature);
  if (nearest == kNoTemplate) return nearest;
  const double similarity = signature_similarity(signature, site.templates()[nearest].signature);
  return similarity < kMinSimilarity ? kNoTemplate : nearest;
}

void match_tolerantly(const PatternTree& pattern, MatcherPool& matchers, MatchedPage& page) {
  // The tolerant matcher aligns from the top down, and may take a place that proves wrong below:
  // what can be read exactly is.
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

}  // namespace

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

}  // namespace winnow
