// SPDX-License-Identifier: GPL-2.0-or-later
//
// Collects decoded characters and counts what is wrong with them.
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
  std::size_t replaced = 0;  // U+FFFD written for malformed input
  std::size_t nuls = 0;
  std::size_t suspicious = 0;  // U+FFFD and control characters, which text has no use for

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

}  // namespace winnow
