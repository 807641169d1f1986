// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells what a character means where text is cut into words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "winnow/extractor/code_points.h"

namespace winnow {

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
  std::uint8_t length = 0;  // bytes; 0 only at the end of the text
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
