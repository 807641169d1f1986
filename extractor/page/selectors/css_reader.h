// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the small pieces of which selectors consist.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "extractor/page/selectors/selector_chain.h"

namespace winnow {

// Reads a text from left to right. Each function takes what its name says, or nothing.
//
// Source: CSS Syntax Level 3, section 4.
class CssReader {
 public:
  // The bytes of `text` must outlive this.
  explicit CssReader(std::string_view text) : text_(text) {}

  std::size_t position() const { return at_; }
  bool at_end() const { return at_ >= text_.size(); }
  // Returns the next byte, or the one `ahead` bytes behind it, and NUL at the end.
  char peek(std::size_t ahead = 0) const;

  bool take(char expected);
  // Skips comments; an unclosed one reaches to the end.
  void skip_comments();
  // Skips white space and comments. Returns whether there was white space.
  bool skip_space();

  bool begins_identifier() const;
  // Reads an identifier and resolves its escapes to UTF-8. Returns "" if none begins here.
  std::string identifier();
  // Reads the characters that may follow the first ones of an identifier.
  std::string name();
  // Reads a string in " or ', without these. Returns nothing if it does not end in its line.
  std::optional<std::string> quoted();
  // Reads up to `end`, which it leaves, or all of the rest.
  std::string_view before(char end);

 private:
  bool begins_escape(std::size_t ahead) const;
  void append_escape(std::string& out);

  std::string_view text_;
  std::size_t at_ = 0;
};

// Parses the argument of :nth-child(): "odd", "even", "3", "2n", "-n+4" and so on, in any case,
// with white space at the ends and around the sign before B. Returns nothing for anything else, or
// if a number exceeds 32 bits.
//
// Source: Selectors Level 3, section 6.6.5.2.
std::optional<NthPattern> parse_nth_pattern(std::string_view text);

}  // namespace winnow
