// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/block_cursor.h"

#include <algorithm>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

std::size_t bytes_without_spaces(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::count(text.begin(), text.end(), ' '));
}

}  // namespace

std::uint32_t BlockCursor::at(NodeIndex text) {
  while (next_ < blocks_.size() && blocks_[next_].first_text <= text) advance();
  return current_;
}

// Several blocks that begin in one text are told apart by how much of each has gone by.
std::uint32_t BlockCursor::at_line(NodeIndex text, std::string_view part) {
  const std::uint32_t before = current_;
  while (next_ < blocks_.size() && blocks_[next_].first_text < text) advance();
  if (current_ != before) found_ = expected_ = 0;
  if (next_ < blocks_.size() && blocks_[next_].first_text == text && found_ >= expected_) {
    advance();
    found_ = 0;
    expected_ = bytes_without_spaces(blocks_.text(blocks_[current_]));
  }
  collapsed_.clear();
  append_collapsed(part, collapsed_);
  found_ += bytes_without_spaces(collapsed_);
  return current_;
}

}  // namespace winnow
