// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/image_classes.h"

namespace winnow {

// One pass over the document, since many images may be far from any text.
std::vector<TextClass> classes_of_images(const ParsedPage& page,
                                         std::span<const Verdict> verdicts) {
  std::vector<TextClass> classes;
  if (page.metadata.images.empty()) return classes;
  const Document& document = page.document;
  std::vector<TextClass> around(document.size(), TextClass::main);
  for (NodeIndex node = 0; node < document.size(); ++node) {
    const auto [first, last] = page.blocks.range(document, node);
    if (first < last) {
      around[node] = verdicts[first].text_class;
    } else if (document.parent(node) != kNoNode) {
      around[node] = around[document.parent(node)];
    }
  }
  for (const ImageText& image : page.metadata.images) classes.push_back(around[image.node]);
  return classes;
}

}  // namespace winnow
