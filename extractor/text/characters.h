// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells characters apart: ASCII letters whatever the locale says, white space as HTML understands
// it (with the no-break space), and what a character means where text is cut into words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/extractor/code_points.h"

namespace winnow {

// Bytes of characters beyond ASCII are no letters.
constexpr char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_ascii_letter(char c) { return ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z'; }

inline std::string ascii_lowered(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = ascii_lower(c);
  return lower;
}

// Ignores the case of `text`; `lower` must be in lower case.
constexpr bool begins_in_any_case(std::string_view text, std::string_view lower) {
  if (text.size() < lower.size()) return false;
  for (std::size_t i = 0; i < lower.size(); ++i) {
    if (ascii_lower(text[i]) != lower[i]) return false;
  }
  return true;
}

constexpr bool equals_in_any_case(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() && begins_in_any_case(text, lower);
}

// Tells whether `c` is ASCII white space (Infra Standard, section 4.2).
constexpr bool is_white_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\f' || c == '\r';
}

// Tells whether `text` holds nothing but white space and no-break spaces.
bool is_blank_text(std::string_view text);

// Appends `text` (UTF-8) with each run of white space and no-break spaces as one space. A leading
// run is dropped if `out` is empty or ends with a space already; a trailing run is kept as a space.
// Other control characters become U+FFFD, since texts must not command a terminal: character
// references and JSON can name them. (The parser replaces those that a page holds directly.)
void append_collapsed(std::string_view text, std::string& out);

// Removes one space at the end.
inline void trim_end(std::string& text) {
  if (!text.empty() && text.back() == ' ') text.pop_back();
}

// Returns `text` without white space at either end.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_white_space(text.back())) text.remove_suffix(1);
  return text;
}

// Skips white space and returns what follows, up to the next white space.
constexpr std::string_view first_token(std::string_view text) {
  text = trimmed(text);
  std::size_t end = 0;
  while (end < text.size() && !is_white_space(text[end])) ++end;
  return text.substr(0, end);
}

// Tells whether `list`, whose tokens are separated by commas or white space, holds `token`.
bool lists_token(std::string_view list, std::string_view token);

// The word characters come last, so that one comparison tells them from the rest.
enum class CharacterClass : std::uint8_t {
  other,        // white space, punctuation, symbols, controls, malformed bytes, the end of the text
  non_ascii,    // in the table of bytes only: decode the character
  suffix,       // + #
  infix,        // & and apostrophes, between word characters
  digit_infix,  // . , ; and the like, between digits
  ignorable,    // soft hyphens, zero-width spaces and joiners
  mark,         // combining marks outside the dictionary scripts
  letter,       // letters, letter-like and fractional numbers, connector punctuation
  capital,      // A to Z: may begin initials
  digit,        // decimal digits of any script
  dictionary,   // word characters of scripts written without spaces
};

struct Character {
  CharacterClass kind = CharacterClass::other;
  std::uint8_t length = 0;  // It counts bytes, and is 0 only at the end of the text.
};

namespace internal {

constexpr CharacterClass ascii_class(unsigned byte) {
  if (byte >= 0x80) return CharacterClass::non_ascii;
  if (byte >= '0' && byte <= '9') return CharacterClass::digit;
  if (byte >= 'A' && byte <= 'Z') return CharacterClass::capital;
  if ((byte >= 'a' && byte <= 'z') || byte == '_') return CharacterClass::letter;
  if (byte == '\'' || byte == '&') return CharacterClass::infix;
  if (byte == '.' || byte == ',' || byte == ';') return CharacterClass::digit_infix;
  if (byte == '+' || byte == '#') return CharacterClass::suffix;
  return CharacterClass::other;
}

constexpr std::array<CharacterClass, 256> make_byte_classes() {
  std::array<CharacterClass, 256> classes{};
  for (unsigned byte = 0; byte < 256; ++byte) classes[byte] = ascii_class(byte);
  return classes;
}

inline constexpr std::array<CharacterClass, 256> kByteClasses = make_byte_classes();

Character non_ascii_character(std::string_view text, std::size_t offset);

}  // namespace internal

inline CharacterClass byte_class(char byte) {
  return internal::kByteClasses[static_cast<unsigned char>(byte)];
}

// Reads the character of `text` (UTF-8) at `offset`. A malformed sequence has the class `other`.
inline Character character_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return {};
  const CharacterClass kind = byte_class(text[offset]);
  if (kind != CharacterClass::non_ascii) return {kind, 1};
  return internal::non_ascii_character(text, offset);
}

// Tells whether this is a word character of a script written with spaces.
constexpr bool is_spaced(CharacterClass kind) {
  return kind >= CharacterClass::mark && kind != CharacterClass::dictionary;
}

// Returns the first offset from `offset` on that does not hold an ignorable character.
inline std::size_t skip_ignorable(std::string_view text, std::size_t offset) {
  for (;;) {
    const Character character = character_at(text, offset);
    if (character.kind != CharacterClass::ignorable) return offset;
    offset += character.length;
  }
}

}  // namespace winnow
