// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a word as it stands in a text to its term, and from there to its stem. Private to the
// analysis folder.
#pragma once

#include <unicode/normalizer2.h>
#include <xapian.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {

// NFKC and simple lower-casing, without ignorable characters; apostrophes become '. Keeps its
// buffers; not thread-safe.
class WordFolder {
 public:
  WordFolder();

  // Gives the term of `word`, valid until the next call; empty if it is longer than kMaxWordBytes
  // or holds nothing to index.
  std::string_view fold(std::string_view word);

 private:
  std::string_view fold_ascii(std::string_view word);
  std::string_view fold_unicode(std::string_view word);
  bool strip(std::string_view word);
  void normalize();
  void lower_case();

  const icu::Normalizer2* normalizer_;  // ICU's own singleton
  std::string stripped_;
  std::string normalized_;
  std::string term_;
};

// This is one of Xapian's stemmers behind a direct-mapped cache: a word has one slot, which the
// last word to need it holds. It grows with the words that it meets, up to a bound: a search meets
// few, and pages of memory that are touched once cost more than stemming. Without allocations per
// word; common words stay. It is not thread-safe.
class StemCache {
 public:
  // `name` as resolve_stemmer() returns it, but not "auto".
  explicit StemCache(const std::string& name);

  // Gives the stem of a folded word; empty for "none" and for words that do not begin with a
  // letter. It is valid until the next call.
  std::string_view stem(std::string_view word);

 private:
  // This is a word and behind it its stem; most fit even in scripts of two bytes a letter.
  struct Slot {
    std::uint8_t word_length = 0;
    std::uint8_t stem_length = 0;
    std::array<char, 94> bytes;
  };

  Slot& slot_of(std::string_view word);
  std::string_view stem_anew(std::string_view word);
  void grow();

  Xapian::Stem stemmer_;
  std::vector<Slot> slots_;  // a power of two of them
  std::size_t missed_ = 0;   // words since it has this size
  std::string word_;
  std::string stem_;
};

}  // namespace winnow
