// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/bytes/byte_stream.h"

#include <algorithm>
#include <array>

namespace winnow {

std::uint64_t ByteStream::skip(std::uint64_t count) {
  std::array<char, 16384> unused;
  std::uint64_t left = count;
  while (left > 0) {
    const std::size_t got =
        read(unused.data(), static_cast<std::size_t>(std::min<std::uint64_t>(left, unused.size())));
    if (got == 0) break;
    left -= got;
  }
  return count - left;
}

std::string_view LookAhead::peek(std::size_t size) {
  constexpr std::size_t kStep = 4096;
  if (buffered().size() < size && begin_ > 0) {
    buffer_.erase(0, begin_);
    begin_ = 0;
  }
  while (buffered().size() < size) {
    const std::size_t filled = buffer_.size();
    buffer_.resize(std::max(size, filled + kStep));
    const std::size_t count = from_.read(buffer_.data() + filled, buffer_.size() - filled);
    buffer_.resize(filled + count);
    if (count == 0) break;
  }
  return buffered();
}

std::string_view LookAhead::peek_line(std::size_t limit) {
  // No more is waited for than the line takes: what follows it may not have been sent yet.
  for (std::size_t size = 1;; size = buffered().size() + 1) {
    const std::string_view seen = peek(std::min(size, limit)).substr(0, limit);
    const std::size_t end = seen.find('\n');
    if (end != std::string_view::npos) return seen.substr(0, end + 1);
    if (seen.size() == limit) return {};
    if (seen.size() < std::min(size, limit)) return seen;
  }
}

void LookAhead::consume(std::size_t count) {
  count = std::min(count, buffered().size());
  begin_ += count;
  position_ += count;
}

std::size_t LookAhead::read(char* to, std::size_t size) {
  std::size_t count = buffered().copy(to, size);
  if (count > 0) {
    consume(count);
    return count;
  }
  count = from_.read(to, size);
  position_ += count;
  return count;
}

std::uint64_t LookAhead::skip(std::uint64_t count) {
  const auto first = static_cast<std::size_t>(std::min<std::uint64_t>(count, buffered().size()));
  consume(first);
  if (first == count) return count;
  const std::uint64_t rest = from_.skip(count - first);
  position_ += rest;
  return first + rest;
}

void LookAhead::restart(std::uint64_t position) {
  buffer_.clear();
  begin_ = 0;
  position_ = position;
}

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
