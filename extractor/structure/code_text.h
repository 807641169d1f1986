// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gathers the lines of code that are kept, with their white space.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/extractor/content_tree.h"

namespace winnow {

// Takes each line in parts, of which some may not be kept. Blank lines stay between others, not at
// the ends. It is not thread-safe.
class CodeText {
 public:
  // Forgets all that came before.
  void clear() { *this = CodeText(); }

  // Adds a part of a line, which is of `block` and kept, or of none.
  void add(std::string_view part, std::uint32_t block);
  void add_space(std::string_view space) { append(space); }
  // Passes over a part that is not kept.
  void pass() { passed_ = true; }
  void end_line();
  // Ends the line if anything was in it.
  void break_line();

  // Ends the last line. The text has an LF between lines, and is empty if nothing was kept.
  std::string_view finish();
  // Returns the first block that is kept.
  std::uint32_t block() const { return block_; }

 private:
  void append(std::string_view part);

  std::string text_;
  std::string line_;
  std::string blanks_;  // blank lines behind the text
  std::uint32_t block_ = kNoBlock;
  bool kept_ = false;    // the line has a part that is kept
  bool passed_ = false;  // the line has a part that is not
};

}  // namespace winnow
