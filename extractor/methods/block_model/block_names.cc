// SPDX-License-Identifier: GPL-2.0-or-later
#include <cstddef>
#include <utility>

#include "extractor/page/comments/comments.h"
#include "extractor/page/facts/name_evidence.h"
#include "extractor/page/facts/page_view.h"
#include "winnow/extractor/block_features.h"

namespace winnow {

std::vector<BlockNames> block_names(const ParsedPage& page, WordSegmenter& segmenter) {
  std::vector<BlockNames> found(page.blocks.size());
  if (found.empty()) return found;
  const PageFacts facts(page, page.blocks, NameScores(), segmenter);
  const std::vector<bool> comments = comment_blocks(facts);
  std::vector<std::string> names = names_around(page.document, page.blocks);
  for (std::size_t i = 0; i < found.size(); ++i) {
    found[i] = {comments[i], std::move(names[i])};
  }
  return found;
}

}  // namespace winnow
