// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads UTF-8 one character or one run of plain ASCII at a time, and makes clean UTF-8 of bytes
// that claim to be UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "extractor/text/text_sink.h"

namespace winnow {

// Holds a character, or the longest malformed beginning of one ("maximal subpart": Unicode 15.0,
// section 3.9; the WHATWG decoder replaces the same bytes by one U+FFFD).
struct Utf8Sequence {
  char32_t character = 0;  // meaningless if malformed
  std::size_t length = 1;  // bytes, at least 1
  bool valid = false;
};

// Reads the sequence that begins at `at`, which must be less than bytes.size().
Utf8Sequence read_utf8(std::string_view bytes, std::size_t at);

// Counts the bytes from `at` on that are printable ASCII: ' ' to '~'.
std::size_t printable_run(std::string_view bytes, std::size_t at);

// Says what one pass over bytes found. If valid is false, the pass stopped at the first malformed
// sequence and the rest describes what lies before it.
struct Utf8Survey {
  bool valid = true;
  bool ascii = true;
  bool verbatim = true;  // neither CR nor NUL: the text can be copied as it is
  TextCounts counts;     // of the text, if it is verbatim
};

Utf8Survey survey_utf8(std::string_view bytes);

// Appends the characters of `bytes` and U+FFFD for each maximal malformed sequence.
void repair_utf8(std::string_view bytes, TextSink& sink);

// Tells the code points that are no characters and never will be (Unicode 15.0, section 23.7).
// gumbo-parser makes U+FFFD of those in a page; Winnow does the same with those that character
// references name.
constexpr bool is_noncharacter(char32_t c) {
  return (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE;
}

// Appends `text`, which must be UTF-8, with U+FFFD for each noncharacter. Takes linear time.
void append_without_noncharacters(std::string_view text, std::string& out);

// Does the same for a text or an attribute that gumbo-parser made, and replaces malformed UTF-8 by
// U+FFFD as well: a reference to a number beyond 32 bits can become a lone byte if ParserInput did
// not take it for a reference.
void append_parsed_value(std::string_view value, std::string& out);

}  // namespace winnow
