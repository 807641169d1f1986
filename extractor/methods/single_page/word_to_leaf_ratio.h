// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `wlr`: the element with the highest density of words per text leaf.
#pragma once

#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kWordToLeafRatioMethod;

// "Content extraction using word to leaf ratio and link density", section V: each node gets its
// words per leaf (WLR), the nodes of high density form the initial set I, and one node is selected
// by 0.7 R + 0.3 W, where R gathers density and position from below and W is length of text per
// link and per length of link text.
//
// Where the paper is silent: R and W are scaled by their maxima over the page; W is 0 outside I;
// any node may be selected; words are those of WordSegmenter, so that the measure does not depend
// on the language; 0/0 counts as 1; the selected node's nearest block-level element is taken. As
// published the method selects nearly the whole page on most sites.
class WordToLeafRatio final : public Method {
 public:
  std::string_view name() const override { return kWordToLeafRatioMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;
};

}  // namespace winnow
