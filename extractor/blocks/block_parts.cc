// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/blocks/block_parts.h"

#include <algorithm>
#include <string>
#include <utility>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

// Goes through the blocks of a page and, beside them, through its texts.
class PartReader {
 public:
  PartReader(const Document& document, const BlockList& blocks)
      : document_(document), blocks_(blocks) {}

  std::vector<BlockPart> read() {
    for (std::uint32_t block = 0; block < blocks_.size(); ++block) {
      const std::size_t parts = parts_.size();
      if (!shares_its_text(block)) read_block(block);
      if (parts_.size() > parts) continue;
      parts_.push_back({blocks_[block].first_text, block, 0, blocks_[block].text_length});
    }
    return std::move(parts_);
  }

 private:
  // Tells whether the block shares its text with another, as the lines of a pre element may.
  bool shares_its_text(std::uint32_t block) const {
    const NodeIndex text = blocks_[block].first_text;
    return (block > 0 && blocks_[block - 1].first_text == text) ||
           (block + 1 < blocks_.size() && blocks_[block + 1].first_text == text);
  }

  bool has_text(NodeIndex first, NodeIndex last) const {
    for (NodeIndex node = first; node < last; ++node) {
      if (document_.is_text(node) && !document_.is_blank(node)) return true;
    }
    return false;
  }

  // Finds the parts of a block. Texts between its first and the next block's may not belong to it:
  // they may be hidden, or in a noscript element. The parts follow one another in the block's text.
  void read_block(std::uint32_t index) {
    const Block& block = blocks_[index];
    const std::string_view whole = blocks_.text(block);
    std::string_view rest = whole;
    NodeIndex last = document_.subtree_end(block.element);
    if (index + 1 < blocks_.size()) last = std::min(last, blocks_[index + 1].first_text);
    // Most blocks consist of one text, which need not be read.
    if (!has_text(block.first_text + 1, last)) return;
    for (NodeIndex node = block.first_text; node < last && !rest.empty(); ++node) {
      if (!document_.is_text(node) || document_.is_blank(node)) continue;
      if (rest.front() == ' ') rest.remove_prefix(1);
      const std::size_t length = length_at(rest, node);
      if (length == 0) continue;
      parts_.push_back({node, index, static_cast<std::uint32_t>(whole.size() - rest.size()),
                        static_cast<std::uint32_t>(length)});
      rest.remove_prefix(length);
    }
  }

  // Returns how many bytes of `rest` the text takes, with its white space collapsed, or 0 if `rest`
  // begins with another text. A text that stands there as it is needs no collapsing.
  std::size_t length_at(std::string_view rest, NodeIndex node) {
    const std::string_view text = trimmed(document_.text(node, scratch_));
    if (!text.empty() && rest.starts_with(text)) return text.size();
    collapsed_.clear();
    append_collapsed(text, collapsed_);
    trim_end(collapsed_);
    return rest.starts_with(collapsed_) ? collapsed_.size() : 0;
  }

  const Document& document_;
  const BlockList& blocks_;
  std::vector<BlockPart> parts_;
  std::string scratch_;
  std::string collapsed_;
};

}  // namespace

std::vector<BlockPart> parts_of_blocks(const Document& document, const BlockList& blocks) {
  return PartReader(document, blocks).read();
}

}  // namespace winnow
