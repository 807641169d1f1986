// SPDX-License-Identifier: GPL-2.0-or-later
//
// Searches texts of a page: for a byte (sixteen bytes at a time where the processor has SSE2), and
// for characters that the parser replaces.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace winnow {

// Says where a search stopped and whether an ampersand stands before that place.
struct ByteSearch {
  std::size_t at;  // It is the size of the text if the byte was not found.
  bool ampersand;
};

// Finds the first `wanted` in `text` from `at` on.
inline ByteSearch search_byte(std::string_view text, std::size_t at, char wanted) {
  bool ampersand = false;
#ifdef __SSE2__
  const __m128i wanted_bytes = _mm_set1_epi8(wanted);
  const __m128i ampersands = _mm_set1_epi8('&');
  for (; at + sizeof(__m128i) <= text.size(); at += sizeof(__m128i)) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at));
    const auto found =
        static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(block, wanted_bytes)));
    const auto noticed =
        static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(block, ampersands)));
    if (found != 0) {
      const int index = std::countr_zero(found);
      return {at + static_cast<std::size_t>(index),
              ampersand || (noticed & ((1U << index) - 1)) != 0};
    }
    ampersand = ampersand || noticed != 0;
  }
#endif
  for (; at < text.size() && text[at] != wanted; ++at) ampersand = ampersand || text[at] == '&';
  return {at, ampersand};
}

// Counts the bytes of the tag's name that stands in `html` at `at`: all before white space, > or /.
// has_unusual_characters() must be false for `html`.
inline std::size_t tag_name_length(std::string_view html, std::size_t at) {
  const std::size_t begin = at;
#ifdef __SSE2__
  if (html.size() - at >= sizeof(__m128i)) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(html.data() + at));
    const auto equals = [block](char byte) { return _mm_cmpeq_epi8(block, _mm_set1_epi8(byte)); };
    // There are no other control characters than white space.
    const __m128i space = _mm_cmpeq_epi8(_mm_min_epu8(block, _mm_set1_epi8(' ')), block);
    const __m128i ends = _mm_or_si128(space, _mm_or_si128(equals('>'), equals('/')));
    const auto found = static_cast<unsigned>(_mm_movemask_epi8(ends));
    if (found != 0) return static_cast<std::size_t>(std::countr_zero(found));
    at += sizeof(__m128i);
  }
#endif
  for (; at < html.size(); ++at) {
    const char c = html[at];
    if (static_cast<unsigned char>(c) <= ' ' || c == '>' || c == '/') break;
  }
  return at - begin;
}

// Returns the `size` bytes of `text` from `at` on, at most eight, as a number. Two of them with the
// same size are equal if and only if their bytes are.
inline std::uint64_t packed_bytes(std::string_view text, std::size_t at, std::size_t size) {
  std::uint64_t bytes = 0;
  if (size == 0 || text.size() - at < sizeof bytes) {
    std::memcpy(&bytes, text.data() + at, size);
    return bytes;
  }
  std::memcpy(&bytes, text.data() + at, sizeof bytes);
  const std::size_t others = 8 * (sizeof bytes - size);
  const bool first_is_lowest = std::endian::native == std::endian::little;
  return first_is_lowest ? bytes << others >> others : bytes >> others << others;
}

// Tells whether `text` (UTF-8) has characters that the parser replaces (control characters other
// than tab, LF and FF; noncharacters), or a CR. Takes linear time and is thread-safe.
bool has_unusual_characters(std::string_view text);

// Returns `text` as the parser reads it: with U+FFFD for each character that it replaces, and LF
// for CR and CR LF. Returns nothing if `text` is not UTF-8. The result has up to three times the
// bytes. Takes linear time and is thread-safe.
std::optional<std::string> with_usual_characters(std::string_view text);

// Returns the value of the digit `c` in base 10 or 16, or a negative number if it is no such digit.
int digit_value(char c, std::uint32_t base);

// Returns the length of the reference to white space that `text` begins with, or 0. It is
// thread-safe.
std::size_t white_space_reference(std::string_view text);

}  // namespace winnow
