// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/log/log_lines.h"

#include <utility>

namespace winnow {
namespace {

constexpr std::size_t kBufferBytes = 64 << 10;

}  // namespace

LogLineReader::LogLineReader(ReadMore read_more, std::size_t max_bytes, std::string begin)
    : read_more_(std::move(read_more)),
      max_bytes_(max_bytes),
      buffer_(std::move(begin)),
      rest_(buffer_) {}

bool LogLineReader::fill() {
  buffer_.resize(kBufferBytes);
  rest_ = std::string_view(buffer_).substr(0, read_more_(buffer_.data(), buffer_.size()));
  return !rest_.empty();
}

bool LogLineReader::next(LogLine& line) {
  text_.clear();
  line = {};
  bool ended = false;
  bool any = false;
  while (!ended && (!rest_.empty() || fill())) {
    any = true;
    const std::size_t end = rest_.find('\n');
    ended = end != std::string_view::npos;
    const std::string_view part = rest_.substr(0, end);
    rest_.remove_prefix(ended ? end + 1 : rest_.size());
    line.too_long = line.too_long || text_.size() + part.size() > max_bytes_;
    if (!line.too_long) text_ += part;
  }
  if (line.too_long) text_.clear();
  line.text = text_;
  line.number = any ? ++number_ : number_;
  return any;
}

}  // namespace winnow
