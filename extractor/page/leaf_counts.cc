// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/leaf_counts.h"

#include <algorithm>

#include "extractor/html/document/markup_names.h"

namespace winnow {

LeafCounts::LeafCounts(const Document& document, const BlockList& blocks)
    : document_(&document), blocks_(&blocks) {
  count_leaves();
  count_words();
  find_highest();
}

// Tells whether the element's text enters no block. That of noscript may enter some.
bool LeafCounts::is_skipped(NodeIndex element) const {
  const Tag tag = document_->tag(element);
  if (is_textless(tag)) return true;
  if (tag != Tag::noscript) return false;
  const auto [first, last] = blocks_->range(*document_, element);
  return first == last;
}

// A leaf belongs to the last block that begins in it or before it.
void LeafCounts::count_leaves() {
  leaves_before_.assign(document_->size() + 1, 0);
  std::size_t begun = 0;
  NodeIndex skipped_until = 0;
  for (NodeIndex node = 0; node < document_->size(); ++node) {
    leaves_before_[node + 1] = leaves_before_[node];
    if (node < skipped_until) continue;
    if (document_->is_element(node)) {
      if (is_skipped(node)) skipped_until = document_->subtree_end(node);
    } else if (document_->is_text(node) && !document_->is_blank(node)) {
      while (begun < blocks_->size() && (*blocks_)[begun].first_text <= node) ++begun;
      leaves_before_[node + 1] += begun > 0 && is_indexable((*blocks_)[begun - 1]);
    }
  }
}

void LeafCounts::count_words() {
  words_before_.assign(blocks_->size() + 1, 0);
  for (std::size_t i = 0; i < blocks_->size(); ++i) {
    const Block& block = (*blocks_)[i];
    words_before_[i + 1] = words_before_[i] + (is_indexable(block) ? block.words : 0);
  }
}

bool LeafCounts::is_block(NodeIndex element) const {
  const Tag tag = document_->tag(element);
  const TextBreak breaks =
      tag == Tag::unknown ? text_break(tag, document_->name(element)) : text_break(tag);
  return breaks == TextBreak::block;
}

// Leaves out inline elements, since one that begins a paragraph would get all its words.
void LeafCounts::find_highest() {
  for (NodeIndex node = 0; node < document_->size(); ++node) {
    if (leaves(node) == 0 || !document_->is_element(node)) continue;
    if (!is_block(node)) continue;
    highest_ = std::max(highest_, words_per_leaf(node));
  }
}

}  // namespace winnow
