// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page beside its template, block by block.
#pragma once

#include <vector>

#include "extractor/methods/pattern_tree/matched_page.h"
#include "extractor/methods/pattern_tree/template_text.h"

namespace winnow {

struct ComparedPage {
  MatchedPage matched;  // its fit is complete
  // By block; empty if the page was not matched (TemplateFit::used).
  std::vector<BlockText> texts;
};

// Matches the page as match_page(), and finds for each block how it stands in the template.
// Thread-safe.
ComparedPage compare_page(const ParsedPage& page, const SiteModel& site, Matching matching,
                          MatcherPool& matchers);

}  // namespace winnow
