// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/body_text_extraction.h"

#include "extractor/content/body_text_interval.h"
#include "extractor/content/verdict.h"

namespace winnow {

Classification BodyTextExtraction::classify(const ParsedPage& page, WordSegmenter&) const {
  Classification result{std::vector<Verdict>(page.blocks.size()), {}, {}, {}};
  keep_interval(page.blocks, body_text_interval(page.blocks.blocks()), result.verdicts);
  return result;
}

}  // namespace winnow
