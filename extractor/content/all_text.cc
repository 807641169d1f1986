// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/all_text.h"

namespace winnow {

void AllText::classify(const ParsedPage& page, WordSegmenter&, std::span<TextClass> classes) const {
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    classes[i] = is_indexable(page.blocks[i]) ? TextClass::main : TextClass::template_;
  }
}

}  // namespace winnow
