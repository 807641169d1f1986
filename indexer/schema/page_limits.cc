// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/page_limits.h"

namespace winnow {
namespace {

constexpr std::size_t kPieceBytes = 64 << 10;
constexpr std::size_t kBytesWithoutSpace = 1 << 20;

}  // namespace

bool TextPieces::next() {
  words_.clear();
  if (rest_.empty()) return false;
  std::size_t bytes = kPieceBytes;
  while (!cut(bytes)) bytes *= 2;
  return true;
}

// A piece of at most so many bytes; false if it must be longer.
bool TextPieces::cut(std::size_t bytes) {
  piece_ = rest_;
  bool ends_at_space = true;
  if (rest_.size() > bytes) {
    const std::size_t space = rest_.find_last_of(" \n\t", bytes - 1);
    ends_at_space = space != std::string_view::npos;
    if (!ends_at_space && bytes < kBytesWithoutSpace) return false;
    piece_ = rest_.substr(0, ends_at_space ? space + 1 : character_end(rest_, bytes));
  }
  words_.clear();
  segmenter_.segment(piece_, words_);
  // The last word may go on behind the piece.
  if (!ends_at_space && !words_.empty()) {
    if (words_.back().offset == 0) return false;
    piece_ = piece_.substr(0, words_.back().offset);
    words_.pop_back();
  }
  rest_.remove_prefix(piece_.size());
  return true;
}

}  // namespace winnow
