// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/all_text.h"

#include "extractor/content/verdict.h"

namespace winnow {

void AllText::classify(const ParsedPage& page, WordSegmenter&, std::span<Verdict> verdicts) const {
  keep_everything(page.blocks, Reason::everything, verdicts);
}

}  // namespace winnow
