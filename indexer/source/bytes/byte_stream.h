// SPDX-License-Identifier: GPL-2.0-or-later
//
// Bytes one after another, decoded on the way; and streams that can be looked into, or taken line
// by line. Streams are put together like pipes: each reads from the one before it, and none keeps
// more than a buffer. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace winnow {

// One thread uses it.
class ByteStream {
 public:
  virtual ~ByteStream() = default;

  // Reads up to `size` bytes, at least one unless it is at the end; then 0.
  virtual std::size_t read(char* to, std::size_t size) = 0;

  // Says whether what came to an end is damaged or cut off.
  virtual bool is_broken() const = 0;

  // Leaves out up to `count` bytes; returns how many there were.
  virtual std::uint64_t skip(std::uint64_t count);
};

// Pages of a site compress ten times, seldom a hundred times; deflate reaches 1032 at most, with
// nothing but one byte.
inline constexpr std::uint64_t kBombBytes = 128u << 20;
inline constexpr std::uint64_t kBombRatio = 1000;

// Says whether it is time to stop unpacking: so much has come out of so much.
inline bool is_bomb(std::uint64_t packed, std::uint64_t unpacked) {
  return unpacked > kBombBytes && unpacked / kBombRatio > packed;
}

// This is a stream that can be looked into before it is read. One thread uses it. It takes the
// memory of what was looked at farthest.
class LookAhead final : public ByteStream {
 public:
  explicit LookAhead(ByteStream& from) : from_(from) {}

  // Gives the next bytes: `size` of them or more, fewer only at the end. They are valid until the
  // next call.
  std::string_view peek(std::size_t size);

  // Gives the next line, with the "\n" at its end, or all that is left of the stream. It is empty
  // if it is longer than `limit`, and at the end. It is valid until the next call.
  std::string_view peek_line(std::size_t limit);

  // Leaves out bytes that were seen by peek().
  void consume(std::size_t count);

  std::size_t read(char* to, std::size_t size) override;
  bool is_broken() const override { return from_.is_broken(); }
  std::uint64_t skip(std::uint64_t count) override;

  // Forgets what was seen: the stream below has been put to another place, and counts from there.
  void restart(std::uint64_t position);

  // Says how many bytes were read or left out.
  std::uint64_t position() const { return position_; }

 private:
  std::string_view buffered() const { return std::string_view(buffer_).substr(begin_); }

  ByteStream& from_;
  std::string buffer_;
  std::size_t begin_ = 0;
  std::uint64_t position_ = 0;
};

// This gives the lines of a stream, each of bounded length. One thread uses it. It reads no further
// than it must to find the end of a line: what follows may not have been sent yet.
class BoundedLines {
 public:
  // Longer lines than `limit` bytes are left out.
  BoundedLines(ByteStream& from, std::size_t limit) : from_(from), limit_(limit) {}

  // Goes to the next line; false at the end.
  bool next();

  // Gives the line without its "\n"; empty if it was too long. It is valid until next() is called.
  std::string_view line() const { return line_; }
  bool is_too_long() const { return too_long_; }

  // Says whether a "\n" ended it: not so of a last line that the stream's end has cut off.
  bool is_ended() const { return ended_; }

  // Gives the number of the line, from 1 on.
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
