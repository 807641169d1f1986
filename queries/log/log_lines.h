// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>

namespace winnow {

struct LogLine {
  std::string_view text;   // without its LF; until the next one is read
  std::size_t number = 0;  // from 1
  bool too_long = false;   // its text is left out
};

// Goes through the lines of a stream, however long, in memory for `max_bytes` and a buffer. The
// stream must outlive it. It is for one thread.
class LogLineReader {
 public:
  // `begin` is what was read of the stream before.
  LogLineReader(std::istream& stream, std::size_t max_bytes, std::string begin = "");

  // Is false at the end of the stream. A last line needs no LF.
  bool next(LogLine& line);

 private:
  bool fill();

  std::istream& stream_;
  std::size_t max_bytes_;
  std::string buffer_;
  std::string_view rest_;  // of the buffer
  std::string text_;
  std::size_t number_ = 0;
};

}  // namespace winnow
