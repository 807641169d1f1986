// SPDX-License-Identifier: GPL-2.0-or-later
//
// Chooses the passage of a text that answers a query best. This is private to the search folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/indexer/sections.h"

namespace winnow {

// This is a word of a text with its place in bytes and in characters.
struct TextWord {
  std::size_t offset = 0;
  std::size_t end = 0;
  std::size_t first_character = 0;
  std::size_t end_character = 0;
  int query_word = -1;         // which one it matches
  bool is_grammar = false;     // one of the words that hold sentences together
  bool is_symbol = false;      // it has a digit, or what stands before it has no place in sentences
  std::uint32_t sentence = 0;  // number of the word that the sentence around it begins with
  std::uint32_t section = 0;   // number of the section, from 1; 0 before the first
};

// This is a range of words, of numbers or of bytes.
struct TextRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool empty() const { return begin == end; }
};

struct Passage {
  TextRange matches;  // words, from the first match to behind the last; empty without any
  // The word to begin with, before or behind the first match; nothing where no sentence is near.
  std::optional<std::size_t> begin;
  std::size_t section_end = 0;  // the word behind the section that the last match is in
  std::uint32_t section = 0;    // the one that most of what matches is in; 0 for none
};

// Chooses passages of one text. A passage is worth what the different words of the query in it
// weigh, and a little for each more match. Then it counts how much of it reads as sentences: texts
// have function words, lists of names have dots, brackets and digits. A passage below a heading
// that has words of the query is worth more, too. Of equals the first is taken.
//
// It begins with a sentence where one begins near enough before the first match; behind the heading
// where both have matches. It takes linear time but for a search of each match's end. `text`,
// `words`, `weights` (of the query's words) and `sections` must outlive it. It is not thread-safe.
class PassageChooser {
 public:
  PassageChooser(std::string_view text, std::vector<TextWord>& words,
                 std::span<const std::uint32_t> weights, std::span<const TextSection> sections);

  // Gives a passage that takes about `characters`.
  Passage choose(std::size_t characters);

 private:
  // Sums over the words before one.
  struct Sums {
    std::uint32_t grammar = 0;
    std::uint32_t symbols = 0;
  };

  void mark_sections();
  void mark_sentences();
  bool begins_sentence(std::size_t word) const;
  bool in_heading(const TextWord& word) const;
  void weigh_headings(const std::vector<std::size_t>& matches);
  double sentence_share(std::size_t begin, std::size_t characters) const;
  std::optional<std::size_t> begin_of(TextRange matches, std::size_t characters) const;
  std::size_t behind_heading(TextRange matches) const;
  double worth(std::uint64_t score, TextRange matches, std::size_t characters) const;
  std::uint32_t main_section(TextRange matches) const;

  std::string_view text_;
  std::vector<TextWord>& words_;
  std::span<const std::uint32_t> weights_;
  std::span<const TextSection> sections_;
  std::vector<Sums> sums_;                      // before each word, and of all
  std::vector<std::uint64_t> heading_weights_;  // by section: of the query's words in its heading
};

}  // namespace winnow
