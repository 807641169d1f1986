// SPDX-License-Identifier: GPL-2.0-or-later
//
// The postings of one page.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/word_table.h"
#include "indexer/schema/page_hashes.h"
#include "indexer/schema/page_limits.h"
#include "winnow/extractor/words.h"

namespace winnow {

// Gathers the words of texts, terms with positions and stems without, and hands them to a document
// each term at once and in order: Xapian's documents are trees, which cost more than all else where
// each word is looked up in them. It is not thread-safe. Keeps what it knows of words and its
// memory from page to page.
class PagePostings {
 public:
  // This says whether words count for similarity().
  enum class Similarity : bool { ignored, counted };

  explicit PagePostings(PageLimits limits = {}) : limits_(limits) {}

  // Begins a page.
  void begin(std::string_view stemmer);

  // Adds the words of `text` under `prefix`, each counting `weight` times. With weight 0 they
  // match, also in phrases, but do not score, and do not count as the document's length. Returns
  // the number of positions that the text takes. Behind the word that comes to a limit the page has
  // no more words.
  std::uint32_t add(std::string_view text, std::uint32_t weight, std::string_view prefix = {},
                    Similarity similarity = Similarity::ignored);

  // Adds the words of `text` under `prefix`, without stems, positions and weights: they say that
  // the page has the word there, and no more. Numbers are left out, and words of says_little(). Of
  // the limits only that on terms holds.
  void add_marks(std::string_view text, std::string_view prefix);

  // Gives the word_hash() of the term that each word of `text` is found by, its stem where it has
  // one; without those of says_little(). Nothing is posted.
  std::vector<std::uint32_t> term_hashes(std::string_view text);

  // Gives the words of `text` as the index has them, parts of compounds apart, with a space between
  // two. Nothing is posted.
  std::string words_of(std::string_view text);

  // Keeps phrases from matching across the end of what was added so far.
  void end_block() { position_ += 1; }
  // Keeps NEAR, whose window is 10 words by default, from matching across the end.
  void end_field() { position_ += 100; }

  // Gives the hash of the words that count for it.
  std::uint64_t similarity() const { return similarity_.value(); }

  // Gives the words for the spelling dictionary, each once and ended by LF: of a page with very
  // many, the commonest.
  std::string spelled_words();

  // Gives the limit that the page has come to: terms, positions, spelling (known when the words
  // were asked for) or none.
  PageCut cut() const { return cut_; }

  // Ends the page: hands all terms to `document`. To be called once.
  void finish(Xapian::Document& document);

  // Gives back what a large page took; the page is forgotten. begin() does so, too.
  void trim();

 private:
  // This is a term of the page.
  struct Term {
    TermNumber number = 0;
    Xapian::termcount frequency = 0;
    std::uint32_t positions = 0;
  };
  struct Posting {
    std::uint32_t term = 0;  // index
    Xapian::termpos position = 0;
  };
  // This is what terms are sorted by.
  struct Rank {
    std::uint64_t order = 0;  // TermFacts::order
    std::uint32_t term = 0;   // index
  };
  // This says where a term of the table stands among those of the page numbered `page`.
  struct Place {
    std::uint32_t page = 0;
    std::uint32_t index = 0;
  };

  bool is_full();
  std::uint32_t index_of(TermNumber number);
  void post(TermNumber number, std::uint32_t weight);
  void mark(TermNumber word, std::size_t prefix_bytes);
  template <typename Visit>
  void for_each_word(std::string_view text, Visit visit);
  void add_word(const WordTerms& word, std::uint32_t weight, Similarity similarity);
  void add_parts(const TableWord& word, std::uint32_t weight, Similarity similarity);
  void sort_terms();
  void put_repeated_first();
  void group_positions();
  std::string commonest_words() const;

  PageLimits limits_;
  PageCut cut_ = PageCut::no;
  WordSegmenter segmenter_;
  WordTable words_;
  std::vector<WordSpan> spans_;
  std::string stemmer_;
  Xapian::termpos position_ = 0;  // of the word before
  SimilarityHash similarity_;

  std::uint32_t page_ = 0;
  std::vector<Place> places_;  // by TermNumber
  std::vector<Term> terms_;
  std::vector<Rank> ranks_;
  std::vector<Posting> postings_;
  std::vector<Xapian::termpos> positions_;
  std::vector<std::uint32_t> ends_;
};

}  // namespace winnow
