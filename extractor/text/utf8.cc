// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/utf8.h"

#include <unicode/utf8.h>

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "winnow/extractor/code_points.h"

namespace winnow {
namespace {

void append_utf8(std::string& text, char32_t character) {
  const auto tail = [character](int shift) {
    return static_cast<char>(0x80 | ((character >> shift) & 0x3F));
  };
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += static_cast<char>(0xC0 | (character >> 6));
    text += tail(0);
  } else if (character < 0x10000) {
    text += static_cast<char>(0xE0 | (character >> 12));
    text += tail(6);
    text += tail(0);
  } else {
    text += static_cast<char>(0xF0 | (character >> 18));
    text += tail(12);
    text += tail(6);
    text += tail(0);
  }
}

}  // namespace

void TextSink::append(char32_t character) {
  const bool ends_pair = character == U'\n' && after_return_;
  after_return_ = character == U'\r';
  if (ends_pair) return;
  append_utf8(text_, after_return_ ? U'\n' : character);
  ++counts_.characters;
  counts_.nuls += character == 0 ? 1 : 0;
  counts_.suspicious += is_suspicious(character) ? 1 : 0;
}

void TextSink::append_malformed() {
  after_return_ = false;
  text_ += kReplacementCharacter;
  ++counts_.characters;
  ++counts_.replaced;
  ++counts_.suspicious;
}

void TextSink::append_verbatim(std::string_view bytes, std::size_t characters,
                               std::size_t suspicious) {
  after_return_ = false;
  text_ += bytes;
  counts_.characters += characters;
  counts_.suspicious += suspicious;
}

namespace {

// Tells how many bytes may follow a lead byte, and the range of the first of them. The range
// excludes overlong forms, surrogates and what lies beyond U+10FFFF.
struct Lead {
  std::size_t trailing;
  std::uint8_t lower;
  std::uint8_t upper;
  char32_t bits;
};

constexpr Lead lead_of(std::uint8_t byte) {
  if (byte >= 0xC2 && byte <= 0xDF) return {1, 0x80, 0xBF, byte & 0x1Fu};
  if (byte == 0xE0) return {2, 0xA0, 0xBF, 0};
  if (byte == 0xED) return {2, 0x80, 0x9F, 0xD};
  if (byte >= 0xE1 && byte <= 0xEF) return {2, 0x80, 0xBF, byte & 0xFu};
  if (byte == 0xF0) return {3, 0x90, 0xBF, 0};
  if (byte >= 0xF1 && byte <= 0xF3) return {3, 0x80, 0xBF, byte & 0x7u};
  if (byte == 0xF4) return {3, 0x80, 0x8F, 4};
  return {0, 0, 0, 0};
}

bool all_printable(std::uint64_t block) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  // Adding 1 sets the top bit of DEL; subtracting 0x20 sets it for the lowest control character.
  return ((block | (block + kOnes) | (block - 0x20 * kOnes)) & (0x80 * kOnes)) == 0;
}

bool needs_rewriting(const Utf8Sequence& sequence) {
  return !sequence.valid || sequence.character == U'\r' || sequence.character == 0;
}

// Every noncharacter contains one of these two bytes; few common characters do.
bool may_have_noncharacters(std::string_view text) {
  return text.find('\xBF') != std::string_view::npos || text.find('\xB7') != std::string_view::npos;
}

}  // namespace

CodePoint decode_code_point(std::string_view text, std::size_t offset) {
  // ICU counts in 32 bits; a window keeps that exact in texts of any length.
  const std::string_view window = text.substr(offset, U8_MAX_LENGTH);
  const auto size = static_cast<std::int32_t>(window.size());
  std::int32_t end = 0;
  UChar32 value = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // within ICU's macro
  U8_NEXT(window.data(), end, size, value);
#pragma GCC diagnostic pop
  return {value, static_cast<std::uint8_t>(end)};
}

Utf8Sequence read_utf8(std::string_view bytes, std::size_t at) {
  const auto byte_at = [bytes](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
  const std::uint8_t first = byte_at(at);
  if (first < 0x80) return {first, 1, true};
  const Lead lead = lead_of(first);
  Utf8Sequence sequence{lead.bits, 1, false};
  std::uint8_t lower = lead.lower;
  std::uint8_t upper = lead.upper;
  for (; sequence.length <= lead.trailing; ++sequence.length) {
    if (at + sequence.length >= bytes.size()) return sequence;
    const std::uint8_t next = byte_at(at + sequence.length);
    if (next < lower || next > upper) return sequence;
    sequence.character = (sequence.character << 6) | (next & 0x3Fu);
    lower = 0x80;
    upper = 0xBF;
  }
  sequence.valid = lead.trailing > 0;
  return sequence;
}

std::size_t printable_run(std::string_view bytes, std::size_t at) {
  const std::size_t begin = at;
  while (at + sizeof(std::uint64_t) <= bytes.size()) {
    std::uint64_t block;
    std::memcpy(&block, bytes.data() + at, sizeof block);
    if (!all_printable(block)) break;
    at += sizeof block;
  }
  while (at < bytes.size() && bytes[at] >= ' ' && bytes[at] <= '~') ++at;
  return at - begin;
}

namespace {

// Counts the bytes from `at` on that are printable ASCII, tab, LF or FF.
std::size_t plain_run(std::string_view bytes, std::size_t at) {
  const std::size_t begin = at;
#if defined(__SSE2__)
  for (; at + sizeof(__m128i) <= bytes.size(); at += sizeof(__m128i)) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes.data() + at));
    const auto equals = [block](char byte) { return _mm_cmpeq_epi8(block, _mm_set1_epi8(byte)); };
    // Bytes beyond ASCII are negative here.
    const __m128i from_space = _mm_cmpgt_epi8(block, _mm_set1_epi8(' ' - 1));
    const __m128i printable = _mm_andnot_si128(equals(0x7F), from_space);
    const __m128i space = _mm_or_si128(_mm_or_si128(equals('\t'), equals('\n')), equals('\f'));
    const auto plain = static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(printable, space)));
    if (plain != 0xFFFF) return at - begin + static_cast<std::size_t>(std::countr_one(plain));
  }
#endif
  const auto is_plain = [](char c) {
    return (c >= ' ' && c <= '~') || c == '\t' || c == '\n' || c == '\f';
  };
  while (at < bytes.size() && is_plain(bytes[at])) ++at;
  return at - begin;
}

}  // namespace

Utf8Survey survey_utf8(std::string_view bytes) {
  Utf8Survey survey;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t plain = plain_run(bytes, at);
    survey.counts.characters += plain;
    at += plain;
    if (at == bytes.size()) break;
    const Utf8Sequence sequence = read_utf8(bytes, at);
    if (!sequence.valid) {
      survey.valid = false;
      break;
    }
    if (needs_rewriting(sequence)) survey.verbatim = false;
    if (sequence.length > 1) survey.ascii = false;
    ++survey.counts.characters;
    survey.counts.suspicious += is_suspicious(sequence.character) ? 1 : 0;
    at += sequence.length;
  }
  return survey;
}

void repair_utf8(std::string_view bytes, TextSink& sink) {
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t begin = at;
    std::size_t characters = 0;
    std::size_t suspicious = 0;
    Utf8Sequence sequence;
    while (at < bytes.size()) {
      const std::size_t plain = printable_run(bytes, at);
      characters += plain;
      at += plain;
      if (at == bytes.size()) break;
      sequence = read_utf8(bytes, at);
      if (needs_rewriting(sequence)) break;
      ++characters;
      suspicious += is_suspicious(sequence.character) ? 1 : 0;
      at += sequence.length;
    }
    if (at > begin) sink.append_verbatim(bytes.substr(begin, at - begin), characters, suspicious);
    if (at == bytes.size()) break;
    at += sequence.length;
    if (!sequence.valid) {
      sink.append_malformed();
      continue;
    }
    sink.append(sequence.character);
    // The sink has already turned the CR into an LF.
    if (sequence.character == U'\r' && at < bytes.size() && bytes[at] == '\n') ++at;
  }
}

void append_without_noncharacters(std::string_view text, std::string& out) {
  std::size_t done = 0;
  for (std::size_t at = may_have_noncharacters(text) ? 0 : text.size(); at < text.size();) {
    const Utf8Sequence sequence = read_utf8(text, at);
    if (is_noncharacter(sequence.character)) {
      out += text.substr(done, at - done);
      out += kReplacementCharacter;
      done = at + sequence.length;
    }
    at += sequence.length;
  }
  out += text.substr(done);
}

void append_parsed_value(std::string_view value, std::string& out) {
  if (survey_utf8(value).valid) {
    append_without_noncharacters(value, out);
  } else {
    TextSink repaired(value.size());
    repair_utf8(value, repaired);
    append_without_noncharacters(repaired.take(), out);
  }
}

}  // namespace winnow
