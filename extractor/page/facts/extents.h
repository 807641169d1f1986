// SPDX-License-Identifier: GPL-2.0-or-later
//
// The ancestors of a block, without those that hold nothing more than the one below.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"

namespace winnow {

// The blocks [first, last) of the subtree of `node`.
struct Extent {
  NodeIndex node = 0;
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

class Extents {
 public:
  static constexpr std::size_t kLevels = 5;

  Extents(const Document& document, const BlockList& blocks);

  // Level 0 is the block's own element, each further one the nearest ancestor with more blocks. The
  // root's extent is repeated above it.
  const Extent& level(std::uint32_t block, std::size_t level) const {
    return levels_[block][level];
  }

 private:
  std::vector<std::array<Extent, kLevels>> levels_;
};

}  // namespace winnow
