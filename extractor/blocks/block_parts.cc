// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/blocks/block_parts.h"

#include <algorithm>
#include <string>
#include <utility>

#include "extractor/html/white_space.h"

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
  // The lines of a pre element may be blocks of one text.
  bool shares_its_text(std::uint32_t block) const {
    const NodeIndex text = blocks_[block].first_text;
    return (block > 0 && blocks_[block - 1].first_text == text) ||
           (block + 1 < blocks_.size() && blocks_[block + 1].first_text == text);
  }

  // Not every text that stands between the block's first and the next block's is one of the block:
  // it may be hidden, or in a noscript element. Those that are stand in its text one after another.
  void read_block(std::uint32_t index) {
    const Block& block = blocks_[index];
    const std::string_view whole = blocks_.text(block);
    std::string_view rest = whole;
    NodeIndex last = document_.subtree_end(block.element);
    if (index + 1 < blocks_.size()) last = std::min(last, blocks_[index + 1].first_text);
    for (NodeIndex node = block.first_text; node < last && !rest.empty(); ++node) {
      if (!document_.is_text(node) || document_.is_blank(node)) continue;
      collapsed_.clear();
      append_collapsed(document_.text(node, scratch_), collapsed_);
      trim_end(collapsed_);
      if (rest.front() == ' ') rest.remove_prefix(1);
      if (!rest.starts_with(collapsed_)) continue;
      parts_.push_back({node, index, static_cast<std::uint32_t>(whole.size() - rest.size()),
                        static_cast<std::uint32_t>(collapsed_.size())});
      rest.remove_prefix(collapsed_.size());
    }
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
