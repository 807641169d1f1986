// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/analysis/word_forms.h"

#include <unicode/bytestream.h>
#include <unicode/stringpiece.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>

#include "winnow/extractor/code_points.h"
#include "winnow/extractor/out_of_memory.h"
#include "winnow/indexer/analyzer.h"

namespace winnow {
namespace {

// NFKC and lower-casing shorten a word to no less than a quarter (mathematical letters). What is
// longer than this cannot come under the limit, and normalizing it could take quadratic time.
constexpr std::size_t kMaxStrippedBytes = 4 * kMaxWordBytes;

// Maps bytes of ASCII to those of terms; a byte that no term holds becomes 0.
constexpr std::array<char, 128> make_lower_case_table() {
  std::array<char, 128> table{};
  for (char byte = 0x21; byte < 0x7F; ++byte) {
    const bool capital = byte >= 'A' && byte <= 'Z';
    table[static_cast<unsigned char>(byte)] = static_cast<char>(capital ? byte + 0x20 : byte);
  }
  return table;
}

constexpr std::array<char, 128> kLowerCase = make_lower_case_table();

bool is_ascii(std::string_view word) {
  unsigned char bits = 0;
  for (const char byte : word) bits |= static_cast<unsigned char>(byte);
  return bits < 0x80;
}

// Single capitals between full stops, as WordSegmenter cuts them: U.N
bool is_initials(std::string_view word) {
  if (word.size() < 3 || word[1] != '.') return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool capital = word[i] >= 'A' && word[i] <= 'Z';
    if (i % 2 == 0 ? !capital : word[i] != '.') return false;
  }
  return true;
}

// U+2019 and U+201B as in Xapian, and the letters that stand for the same in Ukrainian, Breton or
// Hawaiian.
bool is_apostrophe(UChar32 code) {
  return code == 0x2019 || code == 0x201B || code == 0x02BC || code == 0x02BB;
}

bool is_left_out(UChar32 code) {
  return u_isUWhiteSpace(code) || u_charType(code) == U_CONTROL_CHAR ||
         u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

void append_code_point(UChar32 code, std::string& text) {
  char bytes[U8_MAX_LENGTH];
  std::int32_t length = 0;
  U8_APPEND_UNSAFE(bytes, length, code);
  text.append(bytes, static_cast<std::size_t>(length));
}

}  // namespace

WordFolder::WordFolder() {
  UErrorCode status = U_ZERO_ERROR;
  normalizer_ = icu::Normalizer2::getNFKCInstance(status);
  if (status == U_MEMORY_ALLOCATION_ERROR) throw_out_of_memory();
  if (U_FAILURE(status)) {
    throw std::runtime_error(std::string("ICU cannot normalize: ") + u_errorName(status));
  }
}

std::string_view WordFolder::fold(std::string_view word) {
  term_.clear();
  return is_ascii(word) ? fold_ascii(word) : fold_unicode(word);
}

std::string_view WordFolder::fold_ascii(std::string_view word) {
  const bool initials = is_initials(word);
  for (const char byte : word) {
    const char lower = kLowerCase[static_cast<unsigned char>(byte)];
    if (lower == '\0' || (initials && lower == '.')) continue;
    if (term_.size() == kMaxWordBytes) return {};
    term_.push_back(lower);
  }
  return term_;
}

std::string_view WordFolder::fold_unicode(std::string_view word) {
  if (!strip(word)) return {};
  normalize();
  lower_case();
  // An apostrophe that is a letter may stand at either end; nobody types it there.
  const std::size_t begin = term_.find_first_not_of('\'');
  if (begin == std::string::npos) return {};
  const std::size_t size = term_.find_last_not_of('\'') + 1 - begin;
  return size <= kMaxWordBytes ? std::string_view(term_).substr(begin, size) : std::string_view();
}

// Drops ignorable characters and malformed bytes; false if too much remains.
bool WordFolder::strip(std::string_view word) {
  stripped_.clear();
  while (!word.empty()) {
    const auto [code, length] = decode_code_point(word, 0);
    if (code >= 0 && !is_left_out(code)) stripped_.append(word, 0, length);
    if (stripped_.size() > kMaxStrippedBytes) return false;
    word.remove_prefix(length);
  }
  return true;
}

void WordFolder::normalize() {
  UErrorCode status = U_ZERO_ERROR;
  const icu::StringPiece source(stripped_.data(), static_cast<std::int32_t>(stripped_.size()));
  normalized_.clear();
  icu::StringByteSink<std::string> sink(&normalized_);
  normalizer_->normalizeUTF8(0, source, sink, nullptr, status);
  if (status == U_MEMORY_ALLOCATION_ERROR) throw_out_of_memory();
  if (U_FAILURE(status)) normalized_ = stripped_;
}

void WordFolder::lower_case() {
  for (std::size_t offset = 0; offset < normalized_.size();) {
    const auto [code, length] = decode_code_point(normalized_, offset);
    offset += length;
    // Compatibility forms may hold spaces (U+FDFA).
    if (code < 0 || is_left_out(code)) continue;
    append_code_point(is_apostrophe(code) ? '\'' : u_tolower(code), term_);
  }
}

namespace {

constexpr std::size_t kFirstStems = 256;
constexpr std::size_t kMostStems = 16384;

// Xapian's TermGenerator and QueryParser stem words that begin with a letter not in upper case.
bool is_stemmed(std::string_view word) {
  if (word.empty()) return false;
  if (static_cast<unsigned char>(word[0]) < 0x80) return word[0] >= 'a' && word[0] <= 'z';
  switch (Xapian::Unicode::get_category(*Xapian::Utf8Iterator(word.data(), word.size()))) {
    case Xapian::Unicode::LOWERCASE_LETTER:
    case Xapian::Unicode::TITLECASE_LETTER:
    case Xapian::Unicode::MODIFIER_LETTER:
    case Xapian::Unicode::OTHER_LETTER:
      return true;
    default:
      return false;
  }
}

}  // namespace

StemCache::StemCache(const std::string& name) : stemmer_(name) {
  if (!stemmer_.is_none()) slots_.resize(kFirstStems);
}

StemCache::Slot& StemCache::slot_of(std::string_view word) {
  return slots_[XXH3_64bits(word.data(), word.size()) & (slots_.size() - 1)];
}

std::string_view StemCache::stem(std::string_view word) {
  if (slots_.empty() || !is_stemmed(word)) return {};
  const Slot& slot = slot_of(word);
  const char* bytes = slot.bytes.data();
  if (word != std::string_view(bytes, slot.word_length)) return stem_anew(word);
  return {bytes + slot.word_length, slot.stem_length};
}

std::string_view StemCache::stem_anew(std::string_view word) {
  word_.assign(word);
  stem_ = stemmer_(word_);
  if (++missed_ > slots_.size() && slots_.size() < kMostStems) grow();
  Slot& slot = slot_of(word_);
  if (word_.size() + stem_.size() <= slot.bytes.size()) {
    slot.word_length = static_cast<std::uint8_t>(word_.size());
    slot.stem_length = static_cast<std::uint8_t>(stem_.size());
    std::copy(stem_.begin(), stem_.end(),
              std::copy(word_.begin(), word_.end(), slot.bytes.begin()));
  }
  return stem_;
}

void StemCache::grow() {
  std::vector<Slot> before(2 * slots_.size());
  before.swap(slots_);
  for (const Slot& slot : before) {
    if (slot.word_length > 0) slot_of({slot.bytes.data(), slot.word_length}) = slot;
  }
  missed_ = 0;
}

}  // namespace winnow
