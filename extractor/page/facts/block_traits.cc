// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/block_traits.h"

#include <unicode/uchar.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

// These bits are the properties of a character.
enum Property : std::uint8_t {
  kLetter = 1,
  kCapital = 2,
  kDigit = 4,
  kPunctuation = 8,
  kCurrency = 16,
  kSentenceEnd = 32,
  kCloser = 64,  // a quote or bracket that may follow the end of a sentence
  kSpace = 128,
};

bool is_closer(UChar32 c, int type) {
  return type == U_END_PUNCTUATION || type == U_FINAL_PUNCTUATION ||
         type == U_INITIAL_PUNCTUATION || c == '"' || c == '\'';
}

std::uint8_t properties_of(UChar32 c) {
  const int type = u_charType(c);
  const std::uint32_t category = U_MASK(type);
  // Most characters are letters, and letters have no other properties.
  if (category & U_GC_L_MASK) {
    const bool capital = (category & (U_GC_LU_MASK | U_GC_LT_MASK)) != 0;
    return capital ? kLetter | kCapital : kLetter;
  }
  unsigned found = 0;
  if (u_isUAlphabetic(c)) found |= kLetter;
  if (type == U_DECIMAL_DIGIT_NUMBER) found |= kDigit;
  if (u_ispunct(c)) found |= kPunctuation;
  if (u_hasBinaryProperty(c, UCHAR_S_TERM) || c == 0x2026) found |= kSentenceEnd;
  if (is_closer(c, type)) found |= kCloser;
  if (u_isUWhiteSpace(c)) found |= kSpace;
  if (type == U_CURRENCY_SYMBOL) found |= kCurrency;
  return static_cast<std::uint8_t>(found);
}

// Packs counters of eight bits: characters, letters, capitals, digits, punctuation, currency. One
// addition counts a character.
std::uint64_t counts_of(unsigned found) {
  if (found & kSpace) return 0;
  std::uint64_t counts = 1;
  unsigned shift = 8;
  for (const unsigned property : {kLetter, kCapital, kDigit, kPunctuation, kCurrency}) {
    if (found & property) counts |= std::uint64_t{1} << shift;
    shift += 8;
  }
  return counts;
}

void add(std::uint64_t counts, BlockTraits& traits) {
  const auto counter = [counts](unsigned i) {
    return static_cast<std::uint32_t>(counts >> (8 * i) & 0xFF);
  };
  traits.characters += counter(0);
  traits.letters += counter(1);
  traits.capitals += counter(2);
  traits.digits += counter(3);
  traits.punctuation += counter(4);
  traits.currency += counter(5);
}

struct AsciiCharacter {
  std::uint64_t counts;
  unsigned found;
};

const std::array<AsciiCharacter, 128>& ascii_characters() {
  static const auto table = [] {
    std::array<AsciiCharacter, 128> made{};
    for (std::size_t c = 0; c < made.size(); ++c) {
      const unsigned found = properties_of(static_cast<UChar32>(c));
      made[c] = {counts_of(found), found};
    }
    return made;
  }();
  return table;
}

// Tells whether the last character before closing quotes and brackets ends a sentence.
bool ends_sentence(std::string_view text, const std::array<AsciiCharacter, 128>& ascii) {
  while (!text.empty()) {
    std::size_t at = text.size() - 1;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
    const auto byte = static_cast<unsigned char>(text[at]);
    const UChar32 c = byte < 128 ? byte : decode_code_point(text, at).value;
    text = text.substr(0, at);
    if (c < 0) continue;
    const unsigned found = byte < 128 ? ascii[byte].found : properties_of(c);
    if (!(found & (kCloser | kSpace))) return (found & kSentenceEnd) != 0;
  }
  return false;
}

constexpr unsigned kAtOnce = 8;

// Tells whether so many bytes from `at` on are ASCII.
bool ascii_follows(std::string_view text, std::size_t at) {
  std::uint64_t bytes = 0;
  if (text.size() - at < kAtOnce) return false;
  std::memcpy(&bytes, text.data() + at, kAtOnce);
  return (bytes & 0x8080808080808080) == 0;
}

BlockTraits traits_of(std::string_view text, const std::array<AsciiCharacter, 128>& ascii) {
  BlockTraits traits;
  for (std::size_t at = 0; at < text.size();) {
    std::uint64_t counts = 0;
    // A counter has room for 255 characters.
    unsigned room = 255;
    for (; room >= kAtOnce && ascii_follows(text, at); room -= kAtOnce, at += kAtOnce) {
      for (unsigned i = 0; i < kAtOnce; ++i) {
        counts += ascii[static_cast<unsigned char>(text[at + i])].counts;
      }
    }
    for (; room > 0 && at < text.size() && !ascii_follows(text, at); --room) {
      const auto byte = static_cast<unsigned char>(text[at]);
      if (byte < 128) {
        counts += ascii[byte].counts;
        ++at;
        continue;
      }
      const CodePoint c = decode_code_point(text, at);
      at += c.length;
      if (c.value < 0) continue;
      const unsigned found = properties_of(c.value);
      counts += found == kLetter ? 0x0101 : counts_of(found);
    }
    add(counts, traits);
  }
  traits.ends_sentence = ends_sentence(text, ascii);
  return traits;
}

constexpr std::uint32_t kLongBlockWords = 10;

Sums sums_of(const Block& block, const BlockTraits& traits) {
  Sums sums;
  sums.blocks = 1;
  if (block.flags & kHidden) return sums;
  sums.words = block.words;
  sums.link_words = block.link_words;
  sums.sentence_words = traits.ends_sentence ? block.words : 0;
  sums.long_blocks = block.words - block.link_words >= kLongBlockWords ? 1 : 0;
  sums.links = block.links;
  return sums;
}

}  // namespace

std::vector<BlockTraits> block_traits(const BlockList& blocks) {
  const auto& ascii = ascii_characters();
  std::vector<BlockTraits> traits;
  traits.reserve(blocks.size());
  for (const Block& block : blocks.blocks()) traits.push_back(traits_of(blocks.text(block), ascii));
  return traits;
}

RunningSums::RunningSums(const BlockList& blocks, std::span<const BlockTraits> traits)
    : before_(blocks.size() + 1) {
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    before_[i + 1] = before_[i];
    before_[i + 1] += sums_of(blocks[i], traits[i]);
  }
}

}  // namespace winnow
