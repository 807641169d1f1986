// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines of a file, each of bounded length. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "indexer/source/bytes/random_bytes.h"

namespace winnow {

// For one thread; the bytes may be shared.
class BoundedLines {
 public:
  // Longer lines than `limit` bytes are left out.
  BoundedLines(const RandomBytes& bytes, std::size_t limit) : bytes_(bytes), limit_(limit) {}

  // Goes to the next line; false at the end.
  bool next();

  // The line without its "\n"; empty if it was too long. Valid until next() is called.
  std::string_view line() const { return line_; }
  bool is_too_long() const { return too_long_; }

  // Of the line, from 1 on.
  std::uint64_t number() const { return number_; }

 private:
  bool fill();
  void add(std::string_view part);

  const RandomBytes& bytes_;
  std::size_t limit_;
  std::string buffer_;
  std::string_view unread_;
  std::uint64_t offset_ = 0;  // of what follows the buffer
  std::string line_;
  bool too_long_ = false;
  std::uint64_t number_ = 0;
};

}  // namespace winnow
