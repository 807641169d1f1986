// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `bte`: the part of the page with most words and fewest links.
#pragma once

#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kBodyTextExtractionMethod;

// Body text extraction of Finn, Kushmerick and Smyth (2001), over blocks: see body_text_interval().
// What stands between the beginning and the end of an article is kept, be it template or not.
class BodyTextExtraction final : public Method {
 public:
  std::string_view name() const override { return kBodyTextExtractionMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;
};

}  // namespace winnow
