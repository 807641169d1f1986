// SPDX-License-Identifier: GPL-2.0-or-later
//
// The small pieces that selectors are written in.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "extractor/page/selectors/selector_chain.h"

namespace winnow {

// Reads a text from left to right. Each function takes what it names, or nothing.
//
// Source: CSS Syntax Level 3, section 4.
class CssReader {
 public:
  // Lives as long as the view's bytes.
  explicit CssReader(std::string_view text) : text_(text) {}

  std::size_t position() const { return at_; }
  bool at_end() const { return at_ >= text_.size(); }
  // The next byte, or the one `ahead` of it; NUL at the end.
  char peek(std::size_t ahead = 0) const;

  bool take(char expected);
  // Comments; one that is not closed reaches to the end.
  void skip_comments();
  // White space and comments. Whether there was white space.
  bool skip_space();

  bool begins_identifier() const;
  // Escapes are resolved, to UTF-8. Empty if none begins here.
  std::string identifier();
  // The characters that an identifier consists of behind its first ones.
  std::string name();
  // Between " or ', without these. None if it does not end in its line.
  std::optional<std::string> quoted();
  // Up to `end`, without it; the rest if it does not come.
  std::string_view before(char end);

 private:
  bool begins_escape(std::size_t ahead) const;
  void append_escape(std::string& out);

  std::string_view text_;
  std::size_t at_ = 0;
};

// "odd", "even", "3", "2n", "-n+4" and so on, in any case, with white space at the ends and around
// the sign before B. None if it is anything else, or a number exceeds 32 bits.
//
// Source: Selectors Level 3, section 6.6.5.2.
std::optional<NthPattern> parse_nth_pattern(std::string_view text);

}  // namespace winnow
