// SPDX-License-Identifier: GPL-2.0-or-later
//
// Shows the part of a page's text that says why it was found. This is private to the search folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "queries/search/function_words.h"
#include "queries/search/passage.h"
#include "queries/search/query_words.h"
#include "winnow/queries/searcher.h"

namespace winnow {

struct Snippet {
  std::string text;
  std::vector<Highlight> highlights;
  // The section of the text that most of what matches is in, as a number from 1; 0 if there is
  // none, or nothing matches.
  std::size_t section = 0;
};

// Makes the snippets of one query. Xapian::MSet::snippet() cuts words by its own rules, which know
// neither Thai nor Japanese, and by one stemmer. It takes time linear in the text and is not
// thread-safe.
class SnippetMaker {
 public:
  // `stemmers` are those whose stems the words may be given by.
  SnippetMaker(QueryCutter& cutter, std::vector<std::string> stemmers)
      : cutter_(cutter), stemmers_(std::move(stemmers)) {}

  // Adds a word of the query. `terms` are the index terms that stand for it, stems with their
  // prefix; `weight` says how much a window gains by it.
  void add_word(const std::vector<std::string>& terms, std::uint32_t weight);

  // Adds a word of which only the beginning is given.
  void add_wildcard(std::string_view beginning, std::uint32_t weight);

  // Lets function words be forms of the query's words: it has no others.
  void mark_function_words() {
    known_.clear();
    marks_function_words_ = true;
  }

  // Gives about `characters` code points of `text`, but at least one word. `sections` are those of
  // the text, and `grammar` are the function words of its language, if they are known.
  Snippet make(std::string_view text, std::uint32_t characters,
               std::span<const TextSection> sections = {}, const GrammarWords* grammar = nullptr);

 private:
  // What is the same of a word wherever it stands in texts of a language.
  struct WordFacts {
    int query_word = -1;  // as in TextWord, and so on
    bool is_grammar = false;
    bool is_symbol = false;
  };
  struct StringHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  using KnownWords = std::unordered_map<std::string, WordFacts, StringHash, std::equal_to<>>;

  void cut(std::string_view text, const GrammarWords* grammar);
  const WordFacts& facts_of(std::string_view written);
  WordFacts look_up(std::string_view written);
  int match(const std::string& term);
  int find(std::string_view term) const;
  std::size_t start_of(const Passage& passage, std::size_t characters) const;
  TextRange around(std::string_view text, const Passage& passage, std::size_t characters) const;
  TextRange beginning(std::string_view text, std::size_t characters) const;
  std::size_t end_within(std::string_view text, std::size_t from, std::size_t limit) const;
  std::size_t with_punctuation(std::string_view text, std::size_t word) const;
  std::size_t with_opening(std::string_view text, std::size_t word) const;
  Snippet cut_out(std::string_view text, TextRange bytes) const;

  QueryCutter& cutter_;
  std::vector<std::string> stemmers_;
  std::unordered_map<std::string, int> terms_;  // to indices of weights_
  std::vector<std::pair<std::string, int>> wildcards_;
  std::vector<std::uint32_t> weights_;
  bool marks_function_words_ = false;
  KnownWords known_;                       // words of texts, as written
  const GrammarWords* grammar_ = nullptr;  // of the language that known_ is of
  std::vector<WordSpan> spans_;
  std::vector<TextWord> words_;  // of the text
  std::size_t characters_ = 0;   // of the text
};

}  // namespace winnow
