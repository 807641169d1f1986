// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `all`: every block that a reader can see is main text. This is what a plain indexer
// does, and the yardstick that the other methods are measured by.
#include "extractor/methods/verdicts/verdict.h"
#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kAllTextMethod;

namespace {

class AllText final : public Method {
 public:
  std::string_view name() const override { return kAllTextMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;
};

}  // namespace

constexpr MethodInfo kAllTextMethod{
    .name = "all", .summary = "every block that a reader can see", .make = make_of_class<AllText>};

Classification AllText::classify(const ParsedPage& page, WordSegmenter&) const {
  Classification result{std::vector<Verdict>(page.blocks.size()), {}, {}, {}};
  keep_everything(page.blocks, Reason::everything, result.verdicts);
  return result;
}

}  // namespace winnow
