// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `site`: three classes of text, by what was learned from many pages of a site.
#pragma once

#include "extractor/methods/block_model/block_model_method.h"
#include "extractor/methods/pattern_tree/matcher_pool.h"
#include "extractor/methods/site/region_table.h"
#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kSiteMethod;

// An ensemble of trees over site_features() says how probable it is that a block is main text: from
// the statistics of the regions around it, the document frequency of its text, and what the block
// model says of it on this page and on all of them. Main are the
// blocks that choose_main() chooses. Of the others those that repeat on other pages
// are template text, and the rest is of this page alone; but where most of what reads like main
// text repeats, it is of class page, so that it stays searchable.
//
// Where fewer than kLeastPages different pages were learned from, the page is classified by the
// method `block-model`; then nothing is known to be template text, and what is not main is of the
// class page.
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
