// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/extents.h"

namespace winnow {
Extents::Extents(const Document& document, const BlockList& blocks) {
  // The nearest ancestor with more blocks; the root has itself.
  std::vector<NodeIndex> wider(document.size(), 0);
  for (NodeIndex node = 1; node < document.size(); ++node) {
    const NodeIndex parent = document.parent(node);
    const bool same = blocks.range(document, node) == blocks.range(document, parent);
    wider[node] = same ? wider[parent] : parent;
  }
  levels_.resize(blocks.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    NodeIndex node = blocks[i].element;
    for (Extent& extent : levels_[i]) {
      const auto [first, last] = blocks.range(document, node);
      extent = {node, first, last};
      node = wider[node];
    }
  }
}

}  // namespace winnow
