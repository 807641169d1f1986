// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the bytes of a text that words consist of.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "extractor/text/characters.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace winnow {

// Looks at 64 bytes at a time. A loop over the bytes of a word ends where the processor does not
// expect it, which takes longer than to find all word bytes of a block. It is not thread-safe.
class WordBytes {
 public:
  explicit WordBytes(std::string_view text) : text_(text) { load(0); }

  // Returns the first place from `at` on that holds an ASCII word character or a byte beyond ASCII,
  // or the size of the text.
  std::size_t find(std::size_t at) {
    return search(at, [this] { return word_ | beyond_; });
  }

  // Returns the first place from `at` on that does not hold an ASCII word character, or the size of
  // the text.
  std::size_t find_end(std::size_t at) {
    return search(at, [this] { return ~word_; });
  }

 private:
  static constexpr std::size_t kBlock = 64;

  template <typename Bits>
  std::size_t search(std::size_t at, Bits bits) {
    while (at < text_.size()) {
      if (at - begin_ >= kBlock) load(at / kBlock * kBlock);
      const std::uint64_t found = bits() >> (at - begin_);
      // Behind the end of the text no bits are set, so that find_end() stops there.
      if (found != 0) return at + static_cast<std::size_t>(std::countr_zero(found));
      at = begin_ + kBlock;
    }
    return text_.size();
  }

  void load(std::size_t begin) {
    begin_ = begin;
    word_ = beyond_ = 0;
    const std::string_view block = text_.substr(begin, kBlock);
    std::size_t at = 0;
#ifdef __SSE2__
    for (; at + kRow <= block.size(); at += kRow) read_row(block.data() + at, 0, at);
    if (at < block.size() && text_.size() >= kRow) {
      // The last row of the text begins in the one before.
      const std::size_t behind = kRow - (block.size() - at);
      read_row(block.data() + at - behind, behind, at);
      at = block.size();
    }
#endif
    for (; at < block.size(); ++at) {
      const CharacterClass kind = byte_class(block[at]);
      word_ |= std::uint64_t{is_spaced(kind)} << at;
      beyond_ |= std::uint64_t{kind == CharacterClass::non_ascii} << at;
    }
  }

#ifdef __SSE2__
  static constexpr std::size_t kRow = sizeof(__m128i);

  // Sets the bits from `at` on by the bytes of a row, without its first ones.
  void read_row(const char* row, std::size_t first, std::size_t at) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(row));
    const auto bits_of = [first, at](__m128i values) {
      return std::uint64_t{static_cast<unsigned>(_mm_movemask_epi8(values)) >> first} << at;
    };
    word_ |= bits_of(word_bytes(bytes));
    beyond_ |= bits_of(bytes);
  }

  // Has the highest bit set in each letter, digit and underscore of ASCII.
  static __m128i word_bytes(__m128i bytes) {
    const auto no_more = [](__m128i values, char most) {
      return _mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(most)), values);
    };
    const __m128i lower = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    const __m128i letters = no_more(_mm_sub_epi8(lower, _mm_set1_epi8('a')), 'z' - 'a');
    const __m128i digits = no_more(_mm_sub_epi8(bytes, _mm_set1_epi8('0')), 9);
    const __m128i joined = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('_'));
    return _mm_or_si128(_mm_or_si128(letters, digits), joined);
  }
#endif

  std::string_view text_;
  std::size_t begin_ = 0;     // The block begins here.
  std::uint64_t word_ = 0;    // It has a bit for each ASCII word character of the block,
  std::uint64_t beyond_ = 0;  // and this one for each byte beyond ASCII.
};

}  // namespace winnow
