// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `bte`: the part of the page with most words and fewest links is main text.
#include "extractor/methods/verdicts/verdict.h"
#include "extractor/page/main_text_clues.h"
#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kBodyTextExtractionMethod;

namespace {

// Body text extraction of Finn, Kushmerick and Smyth (2001), over blocks: see body_text_interval().
// Keeps what stands between the beginning and the end of an article, even if it is template text.
class BodyTextExtraction final : public Method {
 public:
  std::string_view name() const override { return kBodyTextExtractionMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;
};

}  // namespace

constexpr MethodInfo kBodyTextExtractionMethod{
    .name = "bte",
    .summary = "the run of blocks with most words and fewest links, each page for itself",
    .make = make_of_class<BodyTextExtraction>};

Classification BodyTextExtraction::classify(const ParsedPage& page, WordSegmenter&) const {
  Classification result{std::vector<Verdict>(page.blocks.size()), {}, {}, {}};
  keep_interval(page.blocks, body_text_interval(page.blocks.blocks()), result.verdicts);
  return result;
}

}  // namespace winnow
