// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace winnow {

struct LogLine {
  std::string_view text;   // without its LF; until the next one is read
  std::size_t number = 0;  // from 1
  bool too_long = false;   // its text is left out
};

// Reads up to so many bytes more to an address, and says how many; 0 at the end.
using ReadMore = std::function<std::size_t(char* to, std::size_t bytes)>;

// Goes through the lines of a file, however long, in memory for `max_bytes` and a buffer. It is for
// one thread.
class LogLineReader {
 public:
  // `begin` is what was read of the file before.
  LogLineReader(ReadMore read_more, std::size_t max_bytes, std::string begin = "");

  // Is false at the end of the file. A last line needs no LF.
  bool next(LogLine& line);

 private:
  bool fill();

  ReadMore read_more_;
  std::size_t max_bytes_;
  std::string buffer_;
  std::string_view rest_;  // of the buffer
  std::string text_;
  std::size_t number_ = 0;
};

}  // namespace winnow
