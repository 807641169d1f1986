// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds the result of matching a page with a pattern tree.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

enum class NodeMatch : std::uint8_t {
  unknown,  // the pattern has no place for it
  element,  // stands at an element
  same,     // a text or an image that stands at a fixed one, and is the same; or anything inside a
            // constant subtree that is the same as a whole
  different,  // a text or an image that stands at a fixed one, and differs
  variant,    // a text or an image that stands at a variant one
  opaque,     // stands at an opaque element, or inside one
};

// A round of a set has the page's nodes [first, last) in preorder.
struct Repetition {
  std::uint32_t pattern_node = 0;  // the element, data node or group that may repeat
  std::uint32_t ordinal = 0;       // 0 for the first round
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

struct TreeMatch {
  // Has the pattern node of each node of the page tree. An unknown node has that of the nearest
  // node around it that has one. Nodes in constant subtrees have their own places in the subtree.
  std::vector<std::uint32_t> regions;
  std::vector<NodeMatch> matches;  // by node of the page tree
  // Stands in document order of `first`; of rounds that begin together, outer ones come first.
  std::vector<Repetition> repetitions;
};

}  // namespace winnow
