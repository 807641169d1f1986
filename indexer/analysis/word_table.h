// SPDX-License-Identifier: GPL-2.0-or-later
//
// Words as texts write them and what each is indexed as, by numbers; and which of them go into the
// spelling dictionary.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/indexer/analyzer.h"

namespace winnow {

// Gives equal strings the same number and different ones different numbers: 0, 1, 2 ... in the
// order in which they come. All bytes lie one behind the other, so that a string needs no memory of
// its own. The hash has a random seed: pages cannot choose words that collide. It is not
// thread-safe.
class StringTable {
 public:
  StringTable();

  // Gives the number of `text`, at most 4 GiB of all texts. A new text gets the number that was
  // size().
  std::uint32_t number(std::string_view text) { return number(text, hash(text)); }

  // Does the same with the hash() of the text. Memory is slow where a table is large: prefetch()
  // asks for the place that a hash leads to before it is needed.
  std::uint32_t number(std::string_view text, std::uint32_t hash);
  std::uint32_t hash(std::string_view text) const;
  void prefetch(std::uint32_t hash) const {
    __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]);
  }

  // It is valid until the next call of number() or clear().
  std::string_view operator[](std::uint32_t number) const {
    const Place& place = places_[number];
    return {bytes_.data() + place.offset, place.length};
  }

  std::size_t size() const { return places_.size(); }
  std::size_t bytes() const { return bytes_.size(); }

  // Forgets all strings, and keeps the memory.
  void clear();

 private:
  struct Place {
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
  };
  // Free where there is no number. It has the place of the text once more, so that a search need
  // not look it up.
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number_and_one = 0;
    Place place;
  };

  std::uint32_t add(std::string_view text, std::uint32_t hash, std::size_t slot);
  void grow();

  std::uint64_t seed_;
  std::vector<Slot> slots_;  // a power of two, at most half of them taken
  std::vector<Place> places_;
  std::string bytes_;
};

// Says whether a term is for the dictionary. What nobody misspells is not: words with digits, words
// of one or two characters, and terms with a prefix. It is thread-safe.
bool is_spelled(std::string_view term);

// This is a word that a page has for the dictionary.
struct SpelledTerm {
  std::string_view term;
  std::uint32_t frequency = 0;  // in the page, with weights
  std::uint64_t hash = 0;       // XXH3-64
};

// Returns how many of a page's words the dictionary takes: all, or, if they have more than
// `most_bytes` with one behind each, the commonest, which then stand first. Of words that are as
// common as each other the hash decides, so that they are a sample, and the same one whenever the
// document is looked at. It is thread-safe.
std::size_t keep_commonest(std::vector<SpelledTerm>& terms, std::size_t most_bytes);

// This is a term by its number in the WordTable.
using TermNumber = std::uint32_t;
inline constexpr TermNumber kNoTerm = std::numeric_limits<TermNumber>::max();

// These are the terms of a word, or of a part of a compound.
struct WordTerms {
  TermNumber term = kNoTerm;  // kNoTerm: nothing of the word is indexed
  TermNumber stem = kNoTerm;  // kNoTerm: it has none
};

// The parts are WordTable::parts(); a word that is no compound has none.
struct TableWord {
  WordTerms terms;
  bool is_compound = false;
  std::uint32_t first_part = 0;
  std::uint32_t part_count = 0;
};

// This is what is known of a term whatever page it occurs in.
struct TermFacts {
  std::uint64_t order = 0;  // the first bytes as a number: terms sort by it, then by their bytes
  std::uint64_t hash = 0;   // XXH3-64
  bool is_spelled = false;  // may be suggested for what somebody has misspelled
};

// This is what an Analyzer makes of words, kept for each word as it was written: it is folded and
// stemmed once, and terms are numbers from then on. It is not thread-safe; one for each thread.
class WordTable {
 public:
  // This is what stands before the terms of a text, and how its words are stemmed.
  class Field;

  WordTable();
  ~WordTable();
  WordTable(WordTable&&) noexcept;
  WordTable& operator=(WordTable&&) noexcept;

  // Call this between pages: it forgets all words, and with them all fields, if there are very
  // many, or if memory ended while one was added. Returns whether it did.
  bool trim();

  // It is valid until trim() returns true.
  Field& field(std::string_view stemmer, std::string_view term_prefix);

  // Gives what find() wants to know of a word, and asks memory for it, some words ahead.
  std::uint32_t prepare(const Field& field, std::string_view written) const;

  // `written` as WordSegmenter cuts it, with what prepare() gave. A field keeps half a million
  // words or 16 MiB of them; what comes behind these is analysed each time.
  TableWord find(Field& field, std::string_view written, std::uint32_t prepared);
  TableWord find(Field& field, std::string_view written) {
    return find(field, written, prepare(field, written));
  }

  // It is valid until the next call of find().
  std::span<const WordTerms> parts(const TableWord& word) const {
    return std::span(parts_).subspan(word.first_part, word.part_count);
  }

  std::size_t terms() const { return terms_.size(); }
  // It is valid until the next call of find().
  std::string_view term(TermNumber number) const { return terms_[number]; }
  const TermFacts& facts(TermNumber number) const { return facts_[number]; }

 private:
  TableWord analyze(const Field& field, std::string_view written);
  WordTerms make_terms(const Field& field, std::string_view folded);
  TermNumber term_number(std::string_view term);

  Analyzer analyzer_;
  bool is_whole_ = true;  // the lists below agree with each other
  std::vector<std::unique_ptr<Field>> fields_;
  std::vector<WordTerms> parts_;
  std::size_t kept_parts_ = 0;  // of words that are kept
  StringTable terms_;
  std::vector<TermFacts> facts_;  // of each term
  std::string term_;
};

}  // namespace winnow
