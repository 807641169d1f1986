// SPDX-License-Identifier: GPL-2.0-or-later
//
// A stream that can be looked into before it is read. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "indexer/source/bytes/byte_stream.h"

namespace winnow {

// One thread uses it. Memory: what was looked at farthest.
class LookAhead final : public ByteStream {
 public:
  explicit LookAhead(ByteStream& from) : from_(from) {}

  // The next bytes: `size` of them or more, fewer only at the end. Valid until the next call.
  std::string_view peek(std::size_t size);

  // The next line, with the "\n" at its end, or all that is left of the stream. Empty if it is
  // longer than `limit`, and at the end. Valid until the next call.
  std::string_view peek_line(std::size_t limit);

  // Leaves out bytes that were seen by peek().
  void consume(std::size_t count);

  std::size_t read(char* to, std::size_t size) override;
  bool is_broken() const override { return from_.is_broken(); }
  std::uint64_t skip(std::uint64_t count) override;

  // Forgets what was seen: the stream below has been put to another place, and counts from there.
  void restart(std::uint64_t position);

  // How many bytes were read or left out.
  std::uint64_t position() const { return position_; }

 private:
  std::string_view buffered() const { return std::string_view(buffer_).substr(begin_); }

  ByteStream& from_;
  std::string buffer_;
  std::size_t begin_ = 0;
  std::uint64_t position_ = 0;
};

}  // namespace winnow
