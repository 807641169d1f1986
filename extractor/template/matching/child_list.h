// SPDX-License-Identifier: GPL-2.0-or-later
//
// The children of a pattern node as the matchers walk them: positions, and groups over them.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// What one child of a page's node can stand at: an element, data or opaque node of the pattern.
struct ChildPosition {
  std::uint32_t node = 0;  // of the pattern
  Occurrence occurrence = Occurrence::one;
};

// A group, over positions [first, last).
struct ChildGroup {
  std::uint32_t node = 0;  // of the pattern
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  Occurrence occurrence = Occurrence::one;
};

struct ChildList {
  std::vector<ChildPosition> positions;
  std::vector<ChildGroup> groups;  // inner ones before outer ones, then from left to right

  void clear();
};

// The children of `parent`, groups flattened. Linear in their number; `list` keeps its memory.
void list_children(const PatternTree& tree, std::uint32_t parent, ChildList& list);

}  // namespace winnow
