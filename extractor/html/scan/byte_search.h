// SPDX-License-Identifier: GPL-2.0-or-later
//
// Searches markup for a byte and notices ampersands on the way: sixteen bytes at a time where the
// processor has SSE2.
#pragma once

#include <cstddef>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>

#include <bit>
#endif

namespace winnow {

// Says where a search stopped and whether an ampersand stands before that place.
struct ByteSearch {
  std::size_t at;  // the size of the text if the byte was not found
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

}  // namespace winnow
