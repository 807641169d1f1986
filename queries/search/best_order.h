// SPDX-License-Identifier: GPL-2.0-or-later
//
// The order that QueryOperator::best gives to the pages with the best scores. This is private to
// the search folder.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "queries/search/found_pages.h"
#include "queries/search/query_builder.h"
#include "queries/search/weighting.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// So many pages with the best scores are looked at more closely.
inline constexpr std::size_t kReordered = 100;
// More words than these, each once, are passed over: they would cost time and tell little.
inline constexpr std::size_t kMostOrderWords = 32;

// Adds to the score of a page what the words' own scores do not tell:
//
//  * a word in the title, the more so where all words of the query are there and little else is;
//  * neighbouring words of the query within a few words of each other in the text (the unordered
//    window of the sequential dependence model: Metzler and Croft, "A Markov Random Field Model for
//    Term Dependencies", 2005, section 3);
//  * all words of the query, wherever they are;
//  * a word by which other pages of the site link to this one, the more the more of them do;
//  * a definition of what the query is, such as os.rename: a term (dt) or heading of that name;
//  * text: what links say counts a quarter of what other text does, so that lists of links, as
//    indexes are, have little weight a word. The other pages get more than these;
//  * SearchOptions::demoted and rules that demote pages (slot::kDemotion): pages that are demoted
//    less, or not at all, get more than those have.
//
// Each is a share of what the words weigh (docs/EVALUATION.md says how it was chosen). All of it is
// rounded by exact_weight(). `database` must outlive it. It is not thread-safe.
class BestOrder {
 public:
  // It changes nothing unless `built` asks for any of plain words: who writes operators has said
  // what matters. Throws what Xapian throws.
  BestOrder(const Xapian::Database& database, QueryBuilder& builder, const BuiltQuery& built,
            const Bm25Parameters& parameters);

  bool changes_nothing() const { return words_.empty(); }

  // Takes pages by descending score, those of equal score in the order of slot::kUrlHash, and puts
  // the first kReordered in their new order, in which equals keep theirs. Scores only grow, so that
  // the others stay behind them. Throws what Xapian throws.
  void apply(std::vector<FoundPage>& pages) const;

  // Does the same with matches in any order, which stay in no order. Throws what Xapian throws.
  void apply(std::vector<DocumentMatch>& matches) const;

  // Gives what apply() has added to the score of a document, in parts whose sum it is, but for
  // FoundPage::for_text. Throws what Xapian throws.
  std::vector<ScorePart> parts(Xapian::docid document) const;

 private:
  struct Word {
    std::string written;
    std::string term;                   // as it has positions; empty if it has none as one word
    std::vector<std::string> forms;     // terms of the text
    std::vector<std::string> titles;    // terms of the title
    std::vector<std::uint32_t> hashes;  // of `forms`, as links have them
    Xapian::doccount documents = 0;
    Xapian::doccount titled = 0;
    double weight = 0;
    double title_weight = 0;
    double link_weight = 0;
  };

  // Makes a word of the query with the forms of its synonyms.
  Word word_of(QueryBuilder& builder, const BuiltQuery& built, const QueryWord& sought) const;
  std::vector<std::vector<ScorePart>> parts_of(const std::vector<Xapian::docid>& ascending) const;
  void add_value_parts(const std::vector<Xapian::docid>& ascending,
                       std::vector<std::vector<ScorePart>>& parts) const;
  void add_link_parts(std::string_view link_words, std::vector<ScorePart>& parts) const;
  std::vector<double> text_shares(const std::vector<Xapian::docid>& ascending) const;
  bool is_demoted(Xapian::docid document) const;
  int demotion_of(Xapian::docid document) const;
  void demote(std::span<FoundPage> pages) const;
  void add_near_parts(Xapian::docid document, std::vector<ScorePart>& parts) const;
  // `common` remembers by term whether most titles have it.
  std::size_t title_length(Xapian::docid document,
                           std::unordered_map<std::string, bool>& common) const;

  const Xapian::Database& database_;
  Bm25Parameters parameters_;
  double main_weight_;
  double documents_;
  double average_length_;
  double sum_of_weights_ = 0;
  double nearness_ = 0;
  double named_ = 0;                  // what a definition adds
  std::uint32_t name_hash_ = 0;       // of all words of the query
  std::vector<std::string> demoted_;  // globs
  bool rules_demote_;                 // some pages of the database
  std::vector<Word> words_;           // each once, in the order of the query
};

}  // namespace winnow
