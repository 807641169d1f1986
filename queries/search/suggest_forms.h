// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which words of titles and headings stand for the words that a person has typed, and which pages
// have them all. This is private to the search folder.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/suggest_index.h"
#include "queries/search/suggest_words.h"
#include "winnow/indexer/analyzer.h"

namespace winnow {

// How far a word, or a page, is from what was typed: less is better, and an edit more than all
// else.
using SuggestCost = std::uint32_t;
inline constexpr SuggestCost kEditCost = 1 << 16;

struct WordForm {
  SuggestWords::Number word = 0;
  SuggestCost cost = 0;
};

// Holds forms by cost, those of equal cost by number; each word once.
using WordForms = std::vector<WordForm>;

struct TypedWord {
  std::string term;        // folded
  std::size_t offset = 0;  // in the cleaned text
  std::size_t end = 0;
  bool unfinished = false;   // the last one, with nothing behind it
  bool dispensable = false;  // a function word
  WordForms forms;
  WordForms by_number;  // the same in this order
};

// Adds forms behind those that the word has; the order of by_number is made anew.
void add_forms(const WordForms& added, TypedWord& word);

// Gives what the form costs, or SuggestMatcher::kNoMatch if it is none. Takes logarithmic time:
// titles and headings have many words, and a beginning has many forms.
SuggestCost cost_of_form(const TypedWord& word, SuggestWords::Number form);

// Finds the forms of words. It is not thread-safe.
class FormFinder {
 public:
  // All must outlive it.
  FormFinder(const SuggestIndex& index, Analyzer& analyzer,
             const std::vector<std::string>& stemmers)
      : index_(index), analyzer_(analyzer), stemmers_(stemmers) {}

  // Gives the word itself and those of the same stem; of an unfinished word, or one that is none,
  // those that begin so, too.
  WordForms as_typed(const TypedWord& word);

  // Gives the words like it, which cost kEditCost an edit; of an unfinished word those that begin
  // so. They are the kMaxCorrections most similar and frequent.
  WordForms corrected(const TypedWord& word) const;

 private:
  void add_word(std::string_view term, WordForms& forms) const;
  void add_stems(std::string_view term, SuggestCost cost, WordForms& forms);
  void add_beginning(std::string_view term, SuggestCost cost, WordForms& forms) const;

  const SuggestIndex& index_;
  Analyzer& analyzer_;
  const std::vector<std::string>& stemmers_;
};

inline constexpr std::size_t kMaxCorrections = 50;

struct PageMatch {
  std::uint32_t page = 0;
  SuggestCost cost = 0;  // of all words
};

// Counts the pages which have the words before the last one, and this form of it.
struct Completion {
  SuggestWords::Number word = 0;
  SuggestCost cost = 0;
  std::uint32_t pages = 0;
};

// Finds the pages that have a form of each word. It is not thread-safe.
class SuggestMatcher {
 public:
  explicit SuggestMatcher(std::size_t pages) : stages_(pages), costs_(pages) {}

  static constexpr SuggestCost kNoMatch = 0xFFFFFFFF;

  // Gives all pages, in no order; and adds to `completions`, one for each form of the last word.
  // Takes time linear in the postings of all forms. At most kMaxSuggestWords words.
  std::vector<PageMatch> find(const SuggestPostings& postings,
                              std::span<const TypedWord* const> words,
                              std::vector<Completion>& completions);

  // Gives what find() has given last for the page, or kNoMatch.
  SuggestCost cost_of(std::uint32_t page) const {
    return words_ > 0 && stages_[page] == words_ ? costs_[page] : kNoMatch;
  }

 private:
  void forget();

  std::size_t words_ = 0;  // of the last call
  std::vector<std::uint32_t> touched_;
  std::vector<std::uint8_t> stages_;  // by page: of how many words it has a form
  std::vector<SuggestCost> costs_;
};

}  // namespace winnow
