// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines of a stream, each of bounded length. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "indexer/source/bytes/byte_stream.h"

namespace winnow {

// One thread uses it. It reads no further than it must to find the end of a line: what follows may
// not have been sent yet.
class BoundedLines {
 public:
  // Longer lines than `limit` bytes are left out.
  BoundedLines(ByteStream& from, std::size_t limit) : from_(from), limit_(limit) {}

  // Goes to the next line; false at the end.
  bool next();

  // The line without its "\n"; empty if it was too long. Valid until next() is called.
  std::string_view line() const { return line_; }
  bool is_too_long() const { return too_long_; }

  // Whether a "\n" ended it: not so of a last line that the stream's end has cut off.
  bool is_ended() const { return ended_; }

  // The number of the line, from 1 on.
  std::uint64_t number() const { return number_; }

 private:
  bool fill();
  void add(std::string_view part);

  ByteStream& from_;
  std::size_t limit_;
  std::string buffer_;
  std::string_view unread_;
  std::string line_;
  bool too_long_ = false;
  bool ended_ = false;
  std::uint64_t number_ = 0;
};

}  // namespace winnow
