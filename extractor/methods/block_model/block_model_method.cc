// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/block_model/block_model_method.h"

#include "extractor/methods/block_model/main_choice.h"
#include "extractor/methods/block_model/page_probabilities.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {

constexpr MethodInfo kBlockModelMethod{
    .name = "block-model",
    .summary = "the blocks that a model learned from many sites finds probable",
    .takes_tuning = true,
    .make = make_of_class<BlockModelMethod>};

BlockModelMethod::BlockModelMethod(const MethodOptions& options) : options_(options) {}

Classification BlockModelMethod::classify(const ParsedPage& page, WordSegmenter& segmenter) const {
  const TreeEnsemble& model = options_.model ? *options_.model : shipped_block_model();
  if (page.blocks.size() == 0) return {};
  const PageFacts facts(page, page.blocks, segmenter);
  const PageView view(facts, page.blocks, facts.blocks);
  Classification result;
  result.verdicts = choose_main(page, page_probabilities(view, model).grouped, options_, segmenter);
  return result;
}

}  // namespace winnow
