// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/chunked_stream.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace winnow {
namespace {

constexpr std::size_t kMaxLineBytes = 4096;

}  // namespace

std::optional<std::uint64_t> chunk_size(std::string_view line) {
  if (!line.ends_with('\n')) return {};
  std::uint64_t size = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), size, 16);
  if (error != std::errc() || size > INT64_MAX) return {};
  const char after = *end;
  const bool whole = after == '\r' || after == '\n' || after == ';' || after == ' ';
  return whole ? std::optional(size) : std::nullopt;
}

void ChunkedStream::begin_chunk() {
  const std::string_view line = from_.peek_line(kMaxLineBytes);
  const std::optional<std::uint64_t> size = chunk_size(line);
  from_.consume(line.size());
  broken_ = !size;
  ended_ = broken_ || *size == 0;
  left_ = size.value_or(0);
}

std::size_t ChunkedStream::read(char* to, std::size_t size) {
  if (left_ == 0 && !ended_) begin_chunk();
  if (ended_) return 0;
  const std::size_t count =
      from_.read(to, static_cast<std::size_t>(std::min<std::uint64_t>(size, left_)));
  left_ -= count;
  if (count == 0) {
    broken_ = ended_ = true;
  } else if (left_ == 0) {
    // The line break that closes a chunk.
    if (from_.peek(1).starts_with('\r')) from_.consume(1);
    if (from_.peek(1).starts_with('\n')) from_.consume(1);
  }
  return count;
}

}  // namespace winnow
