// SPDX-License-Identifier: GPL-2.0-or-later
//
// Code points that are no characters and never will be (Unicode 15.0, section 23.7). gumbo-parser
// makes U+FFFD of those that stand in a page; so is done with those that references name.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

constexpr bool is_noncharacter(char32_t c) {
  return (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE;
}

// Appends `text`, which must be UTF-8, with U+FFFD for each of them. Linear time.
void append_without_noncharacters(std::string_view text, std::string& out);

// The same for what gumbo-parser makes of a text or an attribute, which need not be UTF-8: a
// reference to a number beyond 32 bits may become a lone byte, where ParserInput did not take it
// for a reference. U+FFFD for that, too.
void append_parsed_value(std::string_view value, std::string& out);

}  // namespace winnow
