// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page beside the template of its site that is most like it.
#pragma once

#include "extractor/methods/pattern_tree/matcher_pool.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_models.h"
#include "winnow/extractor/template_fit.h"

namespace winnow {

struct MatchedPage {
  PageTree tree;  // without names
  TreeMatch match;
  TemplateFit fit;  // without regions, records and unmatched words
  // The template's tree; null if the page is like none.
  const PatternTree* pattern = nullptr;
};

// Builds the page's tree, and matches it with the template whose signature is most similar. With
// tolerant matching a page that is in the language is read exactly all the same. `site` must live
// as long as the result. Thread-safe.
MatchedPage match_page(const ParsedPage& page, const SiteModel& site, Matching matching,
                       MatcherPool& matchers);

}  // namespace winnow
