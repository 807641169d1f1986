// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `pattern-tree`: what varies from page to page of a site is main text.
#pragma once

#include "extractor/methods/block_model/block_model_method.h"
#include "extractor/methods/pattern_tree/compared_page.h"
#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kPatternTreeMethod;

// After Agarwal and Totla, "Extracting variant data from templatized web pages" (2011), a page is
// aligned with the pattern tree of its site that is nearest to it. A block is main text if most of
// its text stands where the tree has variant data, differs from a fixed text, or has no place in
// the tree. Text that only one of the pages learned from has is no evidence of a template.
//
// A page that fits no tree well is left to the method `block-model`. So is a page of which nothing
// would be kept, and, with strict matching, one that is not in the language of the tree.
class PatternTreeMethod final : public Method {
 public:
  // options.site must not be null.
  explicit PatternTreeMethod(const MethodOptions& options);

  std::string_view name() const override { return kPatternTreeMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;

 private:
  std::shared_ptr<const SiteModel> site_;
  Matching matching_;
  BlockModelMethod alone_;
  mutable MatcherPool matchers_;
};

}  // namespace winnow
