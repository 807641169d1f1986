// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/single_page/all_text.h"

#include "extractor/methods/verdicts/verdict.h"

namespace winnow {

constexpr MethodInfo kAllTextMethod{
    .name = "all", .summary = "every block that a reader can see", .make = make_of_class<AllText>};

Classification AllText::classify(const ParsedPage& page, WordSegmenter&) const {
  Classification result{std::vector<Verdict>(page.blocks.size()), {}, {}, {}};
  keep_everything(page.blocks, Reason::everything, result.verdicts);
  return result;
}

}  // namespace winnow
