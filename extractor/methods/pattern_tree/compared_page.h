// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compares a page with the template of its site that is most like it, block by block.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "extractor/methods/pattern_tree/matching/tolerant_match.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/methods/pattern_tree/template_text.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_models.h"
#include "winnow/extractor/template_fit.h"

namespace winnow {

// Lends matchers to page after page. A matcher knows its pattern trees and has its buffers, so that
// making one for each page would cost as much as matching the page. At most kKept are kept while
// nobody uses them. Thread-safe, without a lock.
class MatcherPool {
 public:
  MatcherPool() = default;
  ~MatcherPool();
  MatcherPool(const MatcherPool&) = delete;
  MatcherPool& operator=(const MatcherPool&) = delete;

  // Returns a matcher that nobody else uses until it is given back.
  std::unique_ptr<TolerantMatcher> take();
  void give_back(std::unique_ptr<TolerantMatcher> matcher);

 private:
  static constexpr std::size_t kKept = 64;
  std::array<std::atomic<TolerantMatcher*>, kKept> kept_{};
};

struct MatchedPage {
  PageTree tree;  // without names
  TreeMatch match;
  TemplateFit fit;
  // Points to the template's tree, or is null if the page is like none.
  const PatternTree* pattern = nullptr;
};

struct ComparedPage {
  MatchedPage matched;
  // Has one for each block, or none if the page was not matched (TemplateFit::used).
  std::vector<BlockText> texts;
};

// Builds the page's tree, matches it with the template whose signature is most similar, and finds
// for each block how it stands in the template. With tolerant matching, a page that is in the
// language is read exactly all the same. `site` must outlive the result. Thread-safe.
ComparedPage compare_page(const ParsedPage& page, const SiteModel& site, Matching matching,
                          MatcherPool& matchers);

}  // namespace winnow
