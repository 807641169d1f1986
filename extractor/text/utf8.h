// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads UTF-8 one character or one run of plain ASCII at a time, makes clean UTF-8 of bytes that
// claim to be UTF-8, and collects decoded characters, counting what is wrong with them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace winnow {

// Replaces malformed input: U+FFFD in UTF-8.
inline constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD";

// Tells what the decoder learnt about the characters that it wrote.
struct TextCounts {
  std::size_t characters = 0;
  std::size_t replaced = 0;  // So many U+FFFD were written for malformed input.
  std::size_t nuls = 0;
  // These are U+FFFD and control characters, which text has no use for.
  std::size_t suspicious = 0;

  // Tells whether more than a tenth of the characters are suspicious. Fewer than four prove
  // nothing.
  bool garbled() const { return suspicious >= 4 && suspicious > characters / 10; }
};

// Is true for U+FFFD and the control characters of C0 and C1, except tab, LF, FF and CR.
constexpr bool is_suspicious(char32_t character) {
  if (character == U'\t' || character == U'\n' || character == U'\f' || character == U'\r') {
    return false;
  }
  return character < 0x20 || (character >= 0x7F && character < 0xA0) || character == 0xFFFD;
}

// Collects characters as UTF-8 and turns CR LF and CR into LF. It is not thread-safe.
class TextSink {
 public:
  explicit TextSink(std::size_t expected_bytes) { text_.reserve(expected_bytes); }

  // Appends `character`, which must be a Unicode scalar value.
  void append(char32_t character);

  // Appends U+FFFD for a malformed sequence.
  void append_malformed();

  // Appends valid UTF-8 that holds neither CR nor NUL. It must not begin with an LF if a CR was
  // appended before it. The caller counts the characters.
  void append_verbatim(std::string_view bytes, std::size_t characters, std::size_t suspicious);

  const TextCounts& counts() const { return counts_; }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  TextCounts counts_;
  bool after_return_ = false;
};

// Holds a character, or the longest malformed beginning of one ("maximal subpart": Unicode 15.0,
// section 3.9; the WHATWG decoder replaces the same bytes by one U+FFFD).
struct Utf8Sequence {
  char32_t character = 0;  // It means nothing if the sequence is malformed.
  std::size_t length = 1;  // It counts bytes, and is at least 1.
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
  bool verbatim = true;  // There is neither CR nor NUL, so that the text can be copied as it is.
  TextCounts counts;     // They are of the text, if it is verbatim.
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
