// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/character_class.h"

#include <unicode/uchar.h>

namespace winnow {
namespace {

struct CodePointRange {
  UChar32 first;
  UChar32 last;
};

// ICU has dictionaries for these scripts. Blocks serve better than the script property because
// some characters, such as the prolonged sound mark of Katakana, belong to several scripts.
constexpr CodePointRange kDictionaryRanges[] = {
    {0x4E00, 0x9FFF},    // Han
    {0x3040, 0x30FF},    // Hiragana, Katakana
    {0x0E00, 0x0EFF},    // Thai, Lao
    {0x1000, 0x109F},    // Burmese
    {0x1780, 0x17FF},    // Khmer
    {0x3005, 0x3007},    // Han iteration mark, closing mark and zero
    {0x3021, 0x303C},    // Hangzhou numerals and Japanese repeat marks
    {0x31F0, 0x31FF},    // Katakana for Ainu
    {0x3400, 0x4DBF},    // Han
    {0xA9E0, 0xA9FF},    // Burmese
    {0xAA60, 0xAA7F},    // Burmese
    {0xF900, 0xFAFF},    // Han, compatibility forms
    {0xFF66, 0xFF9F},    // Katakana, half width
    {0x1AFF0, 0x1B16F},  // kana, historic and small
    {0x20000, 0x3FFFD},  // Han
};

bool has_dictionary(UChar32 code) {
  if (code < kDictionaryRanges[2].first) return false;
  for (const CodePointRange& range : kDictionaryRanges) {
    if (code >= range.first && code <= range.last) return true;
  }
  return false;
}

constexpr std::uint32_t kMarks = U_GC_M_MASK;
constexpr std::uint32_t kWordCharacters = U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK | U_GC_PC_MASK;

CharacterClass punctuation_class(UChar32 code) {
  switch (code) {
    case 0x00B7:  // middle dot, as in Catalan
    case 0x05F4:  // Hebrew gershayim
    case 0x2019:  // right single quotation mark: the apostrophe
    case 0x201B:  // single high-reversed-9 quotation mark
    case 0x2027:  // hyphenation point
      return CharacterClass::infix;
    case 0x037E:  // Greek question mark
    case 0x0589:  // Armenian full stop
    case 0x060D:  // Arabic date separator
    case 0x07F8:  // NKo comma
    case 0x2044:  // fraction slash
    case 0xFE10:  // vertical comma
    case 0xFE13:  // vertical colon
    case 0xFE14:  // vertical semicolon
      return CharacterClass::digit_infix;
    case 0x00AD:  // soft hyphen
    case 0x200B:  // zero width space
    case 0x200C:  // zero width non-joiner
    case 0x200D:  // zero width joiner
    case 0x2060:  // word joiner
    case 0xFEFF:  // zero width no-break space
      return CharacterClass::ignorable;
    default:
      return CharacterClass::other;
  }
}

CharacterClass classify(UChar32 code) {
  const std::uint32_t category = U_MASK(u_charType(code));
  if ((category & kWordCharacters) == 0) return punctuation_class(code);
  if ((category & U_GC_ND_MASK) != 0) return CharacterClass::digit;
  if (has_dictionary(code)) return CharacterClass::dictionary;
  return (category & kMarks) != 0 ? CharacterClass::mark : CharacterClass::letter;
}

}  // namespace

Character internal::non_ascii_character(std::string_view text, std::size_t offset) {
  const CodePoint code = decode_code_point(text, offset);
  return {code.value < 0 ? CharacterClass::other : classify(code.value), code.length};
}

}  // namespace winnow
