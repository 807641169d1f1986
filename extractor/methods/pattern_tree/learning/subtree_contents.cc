// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/subtree_contents.h"

#include <algorithm>

#include "extractor/page_tree/subtree_signature.h"

namespace winnow {
namespace {

SubtreeContents contents_of(const PageTree& page) {
  SubtreeContents contents;
  contents.signatures.resize(page.size());
  contents.heights.assign(page.size(), 1);
  // Backwards, so that children come before their parents.
  for (std::uint32_t node = page.size(); node-- > 1;) {
    const PageTreeNode& child = page.nodes[node];
    contents.signatures[child.parent] |=
        contents.signatures[node] | signature_bit(child.label) | signature_bit(child.key);
    std::uint32_t& height = contents.heights[child.parent];
    height = std::max(height, contents.heights[node] + 1);
  }
  return contents;
}

}  // namespace

std::vector<SubtreeContents> subtree_contents(SampleTrees pages) {
  std::vector<SubtreeContents> contents;
  for (const PageTree* page : pages) contents.push_back(contents_of(*page));
  return contents;
}

}  // namespace winnow
