// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the bytes of a pattern tree.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// Builds a tree from nodes in preorder. Not thread-safe.
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
