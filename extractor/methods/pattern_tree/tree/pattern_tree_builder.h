// SPDX-License-Identifier: GPL-2.0-or-later
//
// Describes the bytes of a pattern tree, and writes them. They are a PatternTreeHeader,
// PatternNodes in preorder, strings that each end in a zero byte, zeros up to a multiple of 8. The
// first string is empty, and no two are equal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "extractor/models/format/flat_format.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

struct PatternTreeHeader {
  FlatHeader flat;
  std::uint32_t cut_off = 0;  // It is 0 or 1.
  std::uint32_t node_count = 0;
  std::uint32_t string_bytes = 0;  // The zeros up to a multiple of 8 do not count.
  std::uint32_t unused = 0;
};
static_assert(sizeof(PatternTreeHeader) == 40);

// The magic is "WinnowPT" read as a number.
inline constexpr FlatFormat kPatternTreeFormat = {"pattern tree", 0x5450776F6E6E6957, 1,
                                                  sizeof(PatternTreeHeader)};

// Builds a tree from nodes in preorder. It is not thread-safe.
class PatternTreeBuilder {
 public:
  // Adds a node and returns its index. The builder sets parent, end, name and text. `parent` must
  // be the root's kNoPatternNode or a node whose subtree is still the last. Name and text must be
  // UTF-8; what is over kMaxPatternString, or behind a zero byte, is left out.
  std::uint32_t add(PatternNode node, std::uint32_t parent, std::string_view name,
                    std::string_view text);

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }

  // Returns the finished tree. The same calls give the same bytes. What was added must be a tree
  // that PatternTree::read() takes; if it is not, that is a programming mistake and throws
  // std::bad_variant_access.
  PatternTree build(bool cut_off) &&;

 private:
  std::uint32_t intern(std::string_view text);

  std::vector<PatternNode> nodes_;
  std::string strings_;
  std::unordered_map<std::string, std::uint32_t> offsets_;
};

}  // namespace winnow
