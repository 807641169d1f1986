// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <string>
#include <string_view>

#include "plugin/tinted/tinted_page.h"

namespace winnow::tinted {
namespace {

// Counts the bytes of the white space, no-break spaces included, that `text` begins with.
std::size_t leading_space(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size()) {
    if (std::string_view(" \n\t\f\r").find(text[size]) != std::string_view::npos) {
      ++size;
    } else if (text.substr(size).starts_with("\xC2\xA0")) {
      size += 2;
    } else {
      break;
    }
  }
  return size;
}

// Counts the bytes of the character that `text` and `block` begin with, in the text and in the
// block, where control characters have become U+FFFD; both are 0 if they begin with different ones.
struct CommonBytes {
  std::size_t text = 0;
  std::size_t block = 0;
};
CommonBytes common_bytes(std::string_view text, std::string_view block) {
  if (text.front() == block.front()) return {1, 1};
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  if (!block.starts_with(kReplacement)) return {};
  const auto byte = static_cast<unsigned char>(text.front());
  if (byte < ' ' || byte == 0x7F) return {1, kReplacement.size()};
  const bool is_c1 =
      byte == 0xC2 && text.size() > 1 && (static_cast<unsigned char>(text[1]) & 0xE0) == 0x80;
  return is_c1 ? CommonBytes{2, kReplacement.size()} : CommonBytes{};
}

// Goes through the texts of a page and, beside them, through its blocks. Blocks have white space
// collapsed, and spaces where there is none in the texts, between two links.
class PieceSearch {
 public:
  explicit PieceSearch(const ParsedPage& page)
      : page_(page), blocks_(page.blocks.blocks()), noscript_(shows_noscript(page.blocks)) {}

  std::vector<TextPiece> search() {
    const Document& document = page_.document;
    for (NodeIndex node = 0; node < document.size();) {
      if (is_left_out(document.tag(node), noscript_)) {
        node = document.subtree_end(node);
        continue;
      }
      if (document.is_text(node) && !document.is_blank(node)) search(node);
      ++node;
    }
    return std::move(pieces_);
  }

 private:
  void search(NodeIndex node) {
    const std::string_view text = page_.document.text(node, scratch_);
    const std::size_t found = pieces_.size();
    std::size_t position = 0;
    if (next_ > 0) position = take(node, text, position);
    while (next_ < blocks_.size() && blocks_[next_].first_text <= node) {
      const Block& block = blocks_[next_++];
      rest_ = page_.blocks.text(block);
      if (block.first_text == node) position = take(node, text, position);
    }
    if (pieces_.size() == found && is_reading(node)) {
      pieces_.push_back({node, 0, text.size(), next_ - 1});
    }
  }

  // The readings of a ruby annotation stand at the end of their block.
  bool is_reading(NodeIndex node) const {
    return next_ > 0 && page_.document.tag(page_.document.parent(node)) == Tag::rt;
  }

  // What the text from `position` on and the rest of the block have in common belongs to the block,
  // if one of them ends with it: a text that only begins alike is another one. Returns the end.
  std::size_t take(NodeIndex node, std::string_view text, std::size_t position) {
    std::size_t end = position;
    std::size_t matched = 0;
    for (;;) {
      end += leading_space(text.substr(end));
      if (matched < rest_.size() && rest_[matched] == ' ') ++matched;
      if (end == text.size() || matched == rest_.size()) break;
      const CommonBytes common = common_bytes(text.substr(end), rest_.substr(matched));
      if (common.text == 0) break;
      end += common.text;
      matched += common.block;
    }
    if (matched == 0 || (end < text.size() && matched < rest_.size())) return position;
    rest_.remove_prefix(matched);
    pieces_.push_back({node, position, end, next_ - 1});
    return end;
  }

  const ParsedPage& page_;
  const std::span<const Block> blocks_;
  const bool noscript_;
  std::uint32_t next_ = 0;  // block; rest_ is of the one before
  std::string_view rest_;
  std::vector<TextPiece> pieces_;
  std::string scratch_;
};

}  // namespace

std::vector<TextPiece> text_pieces(const ParsedPage& page) { return PieceSearch(page).search(); }

bool shows_noscript(const BlockList& blocks) {
  const auto list = blocks.blocks();
  return std::any_of(list.begin(), list.end(),
                     [](const Block& block) { return (block.flags & kNoscript) != 0; });
}

}  // namespace winnow::tinted
