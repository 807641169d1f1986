// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/utf8/utf8_sequence.h"

#include <cstdint>
#include <cstring>

namespace winnow {
namespace {

// What may follow a lead byte: how many bytes, and the range of the first of them. The range
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

}  // namespace

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

}  // namespace winnow
