// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/text_scan.h"

#include <array>
#include <cstdint>
#include <string>

#include "extractor/html/document/markup_names.h"
#include "extractor/text/characters.h"
#include "extractor/text/utf8.h"

#ifdef __SSE2__
#include <emmintrin.h>

#include <bit>
#endif

namespace winnow {
namespace {

// Tells whether an unusual character may begin with this byte. The others need no second look.
constexpr bool may_begin_unusual(std::uint8_t byte) {
  if (byte < ' ') return byte != '\t' && byte != '\n' && byte != '\f';
  return byte == 0x7F || byte == 0xC2 || byte == 0xEF || byte >= 0xF0;
}

constexpr auto kSecondLook = [] {
  std::array<bool, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    table[byte] = may_begin_unusual(static_cast<std::uint8_t>(byte));
  }
  return table;
}();

bool is_unusual(char32_t c) {
  if (c < 0xA0) return c < ' ' ? c != '\t' && c != '\n' && c != '\f' : c >= 0x7F;
  return is_noncharacter(c);
}

bool begins_unusual(std::string_view text, std::size_t at) {
  if (!kSecondLook[static_cast<std::uint8_t>(text[at])]) return false;
  const Utf8Sequence sequence = read_utf8(text, at);
  return !sequence.valid || is_unusual(sequence.character);
}

#ifdef __SSE2__
// Returns a bit for each of sixteen bytes that may begin an unusual character.
unsigned second_looks(const char* bytes) {
  const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  const auto equals = [block](int byte) {
    return _mm_cmpeq_epi8(block, _mm_set1_epi8(static_cast<char>(byte)));
  };
  // Saturation makes unsigned comparisons: x - 0x1F is 0 up to 0x1F, and x - 0xEE up to 0xEE.
  const __m128i zero = _mm_setzero_si128();
  const __m128i control = _mm_cmpeq_epi8(_mm_subs_epu8(block, _mm_set1_epi8(0x1F)), zero);
  const __m128i up_to_ef =
      _mm_cmpeq_epi8(_mm_subs_epu8(block, _mm_set1_epi8(static_cast<char>(0xEE))), zero);
  const __m128i space = _mm_or_si128(_mm_or_si128(equals('\t'), equals('\n')), equals('\f'));
  const __m128i plain = _mm_andnot_si128(_mm_andnot_si128(space, control), up_to_ef);
  const __m128i special = _mm_or_si128(equals(0x7F), equals(0xC2));
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_andnot_si128(special, plain))) ^ 0xFFFFU;
}
#endif

}  // namespace

bool has_unusual_characters(std::string_view text) {
  std::size_t at = 0;
#ifdef __SSE2__
  constexpr std::size_t kBlock = 4 * sizeof(__m128i);
  for (; at + kBlock <= text.size(); at += kBlock) {
    std::uint64_t looks = 0;
    for (std::size_t part = 0; part < kBlock; part += sizeof(__m128i)) {
      looks |= std::uint64_t{second_looks(text.data() + at + part)} << part;
    }
    for (; looks != 0; looks &= looks - 1) {
      if (begins_unusual(text, at + static_cast<std::size_t>(std::countr_zero(looks)))) return true;
    }
  }
#endif
  for (; at < text.size(); ++at) {
    if (begins_unusual(text, at)) return true;
  }
  return false;
}

std::optional<std::string> with_usual_characters(std::string_view text) {
  std::string usual;
  usual.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (!kSecondLook[static_cast<std::uint8_t>(text[at])]) {
      usual += text[at++];
      continue;
    }
    const Utf8Sequence sequence = read_utf8(text, at);
    if (!sequence.valid) return std::nullopt;
    if (sequence.character == '\r') {
      const bool line_feed_follows = at + 1 < text.size() && text[at + 1] == '\n';
      if (!line_feed_follows) usual += '\n';
    } else if (is_unusual(sequence.character)) {
      usual += kReplacementCharacter;
    } else {
      usual += text.substr(at, sequence.length);
    }
    at += sequence.length;
  }
  return usual;
}

int digit_value(char c, std::uint32_t base) {
  if (is_ascii_digit(c)) return c - '0';
  const char lower = ascii_lower(c);
  return base == 16 && lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::size_t white_space_reference(std::string_view text) {
  for (const std::string_view name : {"&Tab;", "&NewLine;"}) {
    if (text.starts_with(name)) return name.size();
  }
  if (!text.starts_with("&#")) return 0;
  const std::uint32_t base = text.size() > 2 && ascii_lower(text[2]) == 'x' ? 16 : 10;
  std::size_t end = base == 16 ? 3 : 2;
  while (end < text.size() && digit_value(text[end], base) >= 0) ++end;
  if (end < text.size() && text[end] == ';') ++end;
  std::string decoded;
  append_decoded(text.substr(0, end), ReferenceContext::text, decoded);
  return decoded.size() == 1 && is_white_space(decoded[0]) ? end : 0;
}

}  // namespace winnow
