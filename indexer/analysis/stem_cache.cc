// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/analysis/stem_cache.h"

#include <xxhash.h>

#include <algorithm>

namespace winnow {
namespace {

constexpr std::size_t kSlots = 16384;  // a power of two

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
  if (!stemmer_.is_none()) slots_.resize(kSlots);
}

std::string_view StemCache::stem(std::string_view word) {
  if (slots_.empty() || !is_stemmed(word)) return {};
  Slot& slot = slots_[XXH3_64bits(word.data(), word.size()) % kSlots];
  const char* bytes = slot.bytes.data();
  if (word != std::string_view(bytes, slot.word_length)) return stem_into(word, slot);
  return {bytes + slot.word_length, slot.stem_length};
}

std::string_view StemCache::stem_into(std::string_view word, Slot& slot) {
  word_.assign(word);
  stem_ = stemmer_(word_);
  if (word.size() + stem_.size() <= slot.bytes.size()) {
    slot.word_length = static_cast<std::uint8_t>(word.size());
    slot.stem_length = static_cast<std::uint8_t>(stem_.size());
    std::copy(stem_.begin(), stem_.end(), std::copy(word.begin(), word.end(), slot.bytes.begin()));
  }
  return stem_;
}

}  // namespace winnow
