// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/single_page/body_text_extraction.h"

#include "extractor/methods/verdicts/verdict.h"
#include "extractor/page/body_text_interval.h"

namespace winnow {

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
