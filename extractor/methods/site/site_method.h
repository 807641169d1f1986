// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `site`: tells three classes of text by what was learned from many pages of a site.
#pragma once

#include "extractor/methods/block_model/block_model_method.h"
#include "extractor/methods/pattern_tree/compared_page.h"
#include "extractor/methods/site/region_table.h"
#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kSiteMethod;

// An ensemble of trees over site_features() says how probable it is that a block is main text, from
// the statistics of the regions around it, the document frequency of its text, and what the block
// model says of it on this page and on all pages. The blocks that choose_main() chooses are main
// text. Other blocks are template text if they repeat on other pages, else they belong to class
// page. If most of what reads like main text repeats, that is of class page, too, so that it stays
// searchable.
//
// If fewer than kLeastPages different pages were learned from, the method `block-model` classifies
// the page. Then nothing is known to be template text, and what is not main is of class page.
class SiteMethod final : public Method {
 public:
  // options.site must not be null.
  explicit SiteMethod(const MethodOptions& options);

  std::string_view name() const override { return kSiteMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;
  std::string_view own_title(std::string_view title) const override;

 private:
  Classification classify_alone(const ParsedPage& page, WordSegmenter& segmenter) const;

  MethodOptions options_;
  BlockModelMethod alone_;
  RegionTable regions_;
  mutable MatcherPool matchers_;
};

}  // namespace winnow
