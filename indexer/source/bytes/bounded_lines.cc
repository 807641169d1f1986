// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/bytes/bounded_lines.h"

namespace winnow {

bool BoundedLines::fill() {
  constexpr std::size_t kBufferBytes = 1u << 16;
  if (!unread_.empty()) return true;
  buffer_.resize(kBufferBytes);
  const std::size_t count = from_.read(buffer_.data(), buffer_.size());
  unread_ = std::string_view(buffer_.data(), count);
  return count > 0;
}

void BoundedLines::add(std::string_view part) {
  too_long_ = too_long_ || part.size() > limit_ - line_.size();
  if (too_long_) {
    line_.clear();
  } else {
    line_ += part;
  }
}

bool BoundedLines::next() {
  line_.clear();
  too_long_ = false;
  ended_ = false;
  if (!fill()) return false;
  ++number_;
  while (fill()) {
    const std::size_t end = unread_.find('\n');
    add(unread_.substr(0, end));
    const bool found = end != std::string_view::npos;
    unread_.remove_prefix(found ? end + 1 : unread_.size());
    ended_ = found;
    if (found) break;
  }
  return true;
}

}  // namespace winnow
