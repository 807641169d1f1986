// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/characters.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "extractor/text/utf8.h"

namespace winnow {
namespace {

constexpr std::string_view kNoBreakSpace = "\xC2\xA0";  // This is U+00A0 in UTF-8.

// Returns how many bytes of white space begin `text`, or 0 if it begins with another character.
std::size_t space_length(std::string_view text) {
  if (is_white_space(text.front())) return 1;
  return text.front() == kNoBreakSpace[0] && text.starts_with(kNoBreakSpace) ? 2 : 0;
}

// Returns how many bytes a control character at the front of `text` takes, or 0.
std::size_t control_length(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text.front());
  if (byte < ' ' || byte == 0x7F) return 1;
  if (byte != 0xC2 || text.size() < 2) return 0;
  return (static_cast<unsigned char>(text[1]) & 0xE0) == 0x80 ? 2 : 0;
}

constexpr std::size_t kWindow = 16;

// Tells whether the byte may have to change: a control character, what may begin one or a no-break
// space, or a space behind a space.
bool is_irregular(char byte, char before) {
  const auto value = static_cast<unsigned char>(byte);
  const bool second_space = byte == ' ' && before == ' ';
  return value < ' ' || value == 0x7F || value == 0xC2 || second_space;
}

#if defined(__SSE2__)
// Has a bit for each byte that is_irregular(). `before` has the byte before each.
unsigned irregular_in(__m128i bytes, __m128i before) {
  const auto equals = [](__m128i values, char byte) {
    return _mm_cmpeq_epi8(values, _mm_set1_epi8(byte));
  };
  const __m128i below_space = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(' ' - 1)), bytes);
  const __m128i second_space = _mm_and_si128(equals(bytes, ' '), equals(before, ' '));
  const __m128i other = _mm_or_si128(equals(bytes, '\x7F'), equals(bytes, '\xC2'));
  const __m128i found = _mm_or_si128(_mm_or_si128(below_space, second_space), other);
  return static_cast<unsigned>(_mm_movemask_epi8(found));
}

// Does the same for a window that is not at the beginning of the text.
unsigned irregular_in(const char* window) {
  const auto load = [](const char* from) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  };
  return irregular_in(load(window), load(window - 1));
}

// Returns false only if a text of 4 to 16 bytes has none. Its two halves stand side by side here
// and may overlap, so that a space may seem to stand behind another.
bool may_have_irregular(std::string_view text) {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  const std::size_t half = text.size() < 8 ? 4 : 8;
  std::memcpy(&first, text.data(), half);
  std::memcpy(&last, text.data() + text.size() - half, half);
  if (half == 4) {
    first |= last << 32;
    last = first;
  }
  const __m128i bytes =
      _mm_set_epi64x(static_cast<std::int64_t>(last), static_cast<std::int64_t>(first));
  return irregular_in(bytes, _mm_slli_si128(bytes, 1)) != 0;
}
#else
unsigned irregular_in(const char* window) {
  unsigned found = 0;
  for (std::size_t i = 0; i < kWindow; ++i) {
    found |= static_cast<unsigned>(is_irregular(window[i], window[i - 1])) << i;
  }
  return found;
}
#endif

// Returns the first place from `at` on, which is not the beginning of the text, that may have to
// change: text.size() if there is none.
std::size_t find_irregular(std::string_view text, std::size_t at) {
  for (; text.size() - at >= kWindow; at += kWindow) {
    const unsigned found = irregular_in(text.data() + at);
    if (found != 0) return at + static_cast<std::size_t>(std::countr_zero(found));
  }
  if (text.size() > kWindow) {
    // The rest is shorter than a window, so this one begins before it.
    const std::size_t begin = text.size() - kWindow;
    const unsigned found = irregular_in(text.data() + begin) >> (at - begin);
    return found == 0 ? text.size() : at + static_cast<std::size_t>(std::countr_zero(found));
  }
  while (at < text.size() && !is_irregular(text[at], text[at - 1])) ++at;
  return at;
}

// Returns true only if no byte of the text has to change, but for a space at its beginning.
bool is_regular(std::string_view text) {
#if defined(__SSE2__)
  if (text.size() >= 4 && text.size() <= kWindow) return !may_have_irregular(text);
#endif
  return text.empty() || (!is_irregular(text[0], '\0') && find_irregular(text, 1) == text.size());
}

}  // namespace

bool is_blank_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = space_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

void append_collapsed(std::string_view text, std::string& out) {
  if (is_regular(text)) {
    const bool needs_no_space = out.empty() || out.back() == ' ';
    if (needs_no_space && text.starts_with(' ')) text.remove_prefix(1);
    out += text;
    return;
  }
  std::size_t plain_begin = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    // A space right behind something that has changed may be one too many.
    const bool after_plain = at > plain_begin;
    if (after_plain) at = find_irregular(text, at);
    if (at == text.size()) break;
    const std::size_t space = space_length(text.substr(at));
    const std::size_t control = space > 0 ? 0 : control_length(text.substr(at));
    if (space + control == 0) {
      ++at;
      continue;
    }
    out += text.substr(plain_begin, at - plain_begin);
    if (control > 0) {
      out += kReplacementCharacter;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
    at += space + control;
    plain_begin = at;
  }
  out += text.substr(plain_begin);
}

bool lists_token(std::string_view list, std::string_view token) {
  const auto separates = [](char c) { return c == ',' || is_white_space(c); };
  while (!list.empty()) {
    const auto end = std::find_if(list.begin(), list.end(), separates);
    const auto length = static_cast<std::size_t>(end - list.begin());
    if (list.substr(0, length) == token) return true;
    list.remove_prefix(std::min(length + 1, list.size()));
  }
  return false;
}

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
