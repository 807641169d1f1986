// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts words and text leaves of every part of a page from the words of its blocks.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Computes the word-to-leaf ratio of subtrees for the method `wlr` and features. A leaf is a text
// node that is not blank and whose text stands in a block that may be indexed; words are those of
// such blocks. Unlike in that method, a leaf needs no words, and inline elements are as inexact as
// in BlockList::range(). Takes linear time to build; thread-safe to read; the document and the
// blocks must outlive it.
class LeafCounts {
 public:
  LeafCounts(const Document& document, const BlockList& blocks);

  std::uint32_t leaves(NodeIndex node) const {
    return leaves_before_[document_->subtree_end(node)] - leaves_before_[node];
  }
  std::uint32_t words(NodeIndex node) const {
    const auto [first, last] = blocks_->range(*document_, node);
    return words_before_[last] - words_before_[first];
  }

  // Returns 0 without leaves.
  float words_per_leaf(NodeIndex node) const {
    const std::uint32_t count = leaves(node);
    return count == 0 ? 0 : static_cast<float>(words(node)) / static_cast<float>(count);
  }

  // Returns the highest ratio of a block-level element, or 0 if the page has no words.
  float highest_ratio() const { return highest_; }

 private:
  void count_leaves();
  void count_words();
  void find_highest();
  bool is_skipped(NodeIndex element) const;
  bool is_block(NodeIndex element) const;

  const Document* document_;
  const BlockList* blocks_;
  std::vector<std::uint32_t> leaves_before_;  // by node, and one more
  std::vector<std::uint32_t> words_before_;   // by block, and one more
  float highest_ = 0;
};

}  // namespace winnow
