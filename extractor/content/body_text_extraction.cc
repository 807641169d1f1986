// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/body_text_extraction.h"

#include "extractor/content/body_text_interval.h"
#include "extractor/content/verdict.h"

namespace winnow {

void BodyTextExtraction::classify(const ParsedPage& page, WordSegmenter&,
                                  std::span<Verdict> verdicts) const {
  keep_interval(page.blocks, body_text_interval(page.blocks.blocks()), verdicts);
}

}  // namespace winnow
