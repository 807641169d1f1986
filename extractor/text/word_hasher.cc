// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/word_hasher.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "extractor/text/characters.h"
#include "extractor/text/word_bytes.h"

namespace winnow {
namespace {

constexpr std::uint64_t kFnvBasis = 0xcbf29ce484222325;

// Applies a step of the hash FNV-1a to a code point instead of a byte.
std::uint64_t with_character(std::uint64_t hash, std::uint32_t character) {
  return (hash ^ character) * 0x100000001b3;
}

// Tells what the comparison of words makes of a character.
struct Folded {
  enum Kind : std::uint8_t {
    boundary,  // part of a word only as an infix
    plain,     // part of a word wherever it stands, and so is what it is folded to
    unspaced,  // of a script without spaces: a word may begin with it anywhere
    other,     // ignored in words, or folded to what is not in the table
  };
  std::uint32_t value = 0;
  Kind kind = boundary;
  bool ignored = false;
};

// The table ends behind Greek Extended: the words of these scripts are letters between spaces.
constexpr UChar32 kTabled = 0x2000;

Folded fold(UChar32 c) {
  Folded folded;
  folded.value = static_cast<std::uint32_t>(u_foldCase(c, U_FOLD_CASE_DEFAULT));
  folded.ignored = u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
  return folded;
}

Folded::Kind kind_of(UChar32 c, const Folded& folded) {
  std::array<char, 4> bytes{};
  std::size_t size = 0;
  if (c < 0x80) {
    bytes[size++] = static_cast<char>(c);
  } else if (c < 0x800) {
    bytes[size++] = static_cast<char>(0xC0 | (c >> 6));
    bytes[size++] = static_cast<char>(0x80 | (c & 0x3F));
  } else {
    bytes[size++] = static_cast<char>(0xE0 | (c >> 12));
    bytes[size++] = static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    bytes[size++] = static_cast<char>(0x80 | (c & 0x3F));
  }
  const CharacterClass kind = character_at({bytes.data(), size}, 0).kind;
  if (kind == CharacterClass::ignorable || folded.ignored) return Folded::other;
  if (kind < CharacterClass::mark) return Folded::boundary;
  if (kind == CharacterClass::dictionary) return Folded::unspaced;
  const bool is_plain = is_spaced(kind) && folded.value < kTabled;
  return is_plain ? Folded::plain : Folded::other;
}

constexpr std::size_t kPageSize = 128;
using FoldedPage = std::array<Folded, kPageSize>;

FoldedPage make_page(std::size_t page) {
  FoldedPage made{};
  for (std::size_t i = 0; i < kPageSize; ++i) {
    const auto c = static_cast<UChar32>(page * kPageSize + i);
    made[i] = fold(c);
    made[i].kind = kind_of(c, made[i]);
  }
  return made;
}

// Each page is made when a text first needs it: most texts need one or two, and all of them take
// milliseconds.
template <std::size_t kPage>
const FoldedPage& folded_page() {
  static const FoldedPage page = make_page(kPage);
  return page;
}

template <std::size_t... kPages>
constexpr auto pages_below_tabled(std::index_sequence<kPages...>) {
  return std::array{&folded_page<kPages>...};
}

constexpr auto kFoldedPages = pages_below_tabled(std::make_index_sequence<kTabled / kPageSize>{});

const Folded& tabled(UChar32 c) {
  const auto place = static_cast<std::size_t>(c);
  return kFoldedPages[place / kPageSize]()[place % kPageSize];
}

// Returns the character at `offset` and moves `offset` behind it.
UChar32 next_character(std::string_view text, std::size_t& offset) {
  const auto byte = static_cast<unsigned char>(text[offset]);
  if (byte < 0x80) {
    ++offset;
    return byte;
  }
  const CodePoint c = decode_code_point(text, offset);
  offset += c.length;
  return c.value < 0 ? 0xFFFD : c.value;
}

Folded folded_of(UChar32 c) { return c < kTabled ? tabled(c) : fold(c); }

std::uint64_t word_hash(std::string_view word) {
  const FoldedPage& ascii = folded_page<0>();
  std::uint64_t hash = kFnvBasis;
  for (std::size_t offset = 0; offset < word.size();) {
    const auto byte = static_cast<unsigned char>(word[offset]);
    const Folded folded =
        byte < 0x80 ? (++offset, ascii[byte]) : folded_of(next_character(word, offset));
    if (!folded.ignored) hash = with_character(hash, folded.value);
  }
  return hash;
}

bool is_between(UChar32 c, UChar32 first, UChar32 last) { return c >= first && c <= last; }

// Classifies the characters beyond the table that most texts need. Folding changes none of them.
Folded::Kind kind_beyond(UChar32 c) {
  if (is_between(c, 0x4E00, 0x9FFF) || is_between(c, 0x3040, 0x30FF)) return Folded::unspaced;
  if (is_between(c, 0xAC00, 0xD7A3)) return Folded::plain;  // Hangul
  // These are general, CJK and full-width punctuation.
  if (is_between(c, 0x2010, 0x2027) || is_between(c, 0x3000, 0x3003)) return Folded::boundary;
  if (is_between(c, 0x3008, 0x3011) || is_between(c, 0xFF01, 0xFF0F)) return Folded::boundary;
  return Folded::other;
}

Folded known_of(UChar32 c) {
  if (c < kTabled) return tabled(c);
  return {static_cast<std::uint32_t>(c), kind_beyond(c), false};
}

}  // namespace

std::span<std::uint64_t> WordHasher::hashes(std::string_view text) {
  words_.clear();
  hashes_.clear();
  segmenter_.segment(text, words_);
  for (const WordSpan& word : words_) {
    hashes_.push_back(word_hash(text.substr(word.offset, word.length)));
  }
  return hashes_;
}

// A word begins where a run of plain characters begins, or with any character of a script without
// spaces. The filter looks at the whole run, or at the first two of these characters.
void WordFilter::add(std::string_view word) {
  std::uint64_t hash = kFnvBasis;
  Folded::Kind first = Folded::boundary;
  std::uint32_t first_value = 0;
  std::size_t taken = 0;
  for (std::size_t offset = 0; offset < word.size();) {
    const Folded folded = folded_of(next_character(word, offset));
    if (folded.ignored) continue;
    const Folded::Kind kind = known_of(static_cast<UChar32>(folded.value)).kind;
    if (taken == 0) {
      first = kind;
      first_value = folded.value;
    }
    if (kind != first || (kind != Folded::plain && kind != Folded::unspaced)) break;
    hash = with_character(hash, folded.value);
    if (++taken == 2 && kind == Folded::unspaced) break;
  }
  if (hash == kFnvBasis) return;
  begins_.set(hash % kBits);
  if (first_value < 0x80) shapes_.set(shape_of(static_cast<char>(first_value), taken));
}

std::size_t WordFilter::shape_of(char first, std::size_t length) {
  return static_cast<std::size_t>(ascii_lower(first)) * kLengths + std::min(length, kLengths - 1);
}

// Most words differ from all added ones in their first character or their length.
bool WordFilter::may_share(std::string_view text) const {
  WordBytes bytes(text);
  const auto is_beyond_ascii = [text](std::size_t at) {
    return at < text.size() && static_cast<unsigned char>(text[at]) >= 0x80;
  };
  for (std::size_t begin = bytes.find(0); begin < text.size();) {
    const std::size_t end = bytes.find_end(begin);
    if (is_beyond_ascii(end)) return may_share_from(text, begin);
    if (shapes_.test(shape_of(text[begin], end - begin)) &&
        begins_.test(word_hash(text.substr(begin, end - begin)) % kBits)) {
      return true;
    }
    begin = bytes.find(end);
  }
  return false;
}

// Looks at the text from `begin` on, where a word may begin.
bool WordFilter::may_share_from(std::string_view text, std::size_t begin) const {
  std::uint64_t run = kFnvBasis;  // This is the hash of the run of plain characters.
  std::uint32_t last = 0;  // This is the character before if its script has no spaces, else 0.
  const auto is_begin = [this](std::uint64_t hash) {
    return hash != kFnvBasis && begins_.test(hash % kBits);
  };
  const FoldedPage& ascii = folded_page<0>();
  for (std::size_t offset = begin; offset < text.size();) {
    const auto byte = static_cast<unsigned char>(text[offset]);
    const Folded c = byte < 0x80 ? (++offset, ascii[byte]) : known_of(next_character(text, offset));
    if (c.kind == Folded::plain) {
      // The character may be a mark, which would belong to the characters before it.
      if (last != 0 && c.value >= 0x80) return true;
      run = with_character(run, c.value);
      last = 0;
      continue;
    }
    if (c.kind == Folded::other || is_begin(run)) return true;
    run = kFnvBasis;
    if (c.kind == Folded::boundary) {
      last = 0;
      continue;
    }
    if (is_begin(with_character(kFnvBasis, c.value))) return true;
    if (last != 0 && is_begin(with_character(with_character(kFnvBasis, last), c.value)))
      return true;
    last = c.value;
  }
  return is_begin(run);
}

}  // namespace winnow
