// SPDX-License-Identifier: GPL-2.0-or-later
//
// The order that QueryOperator::best gives to the pages with the best scores. This is private to
// the search folder.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/found_pages.h"
#include "queries/search/index_statistics.h"
#include "queries/search/page_evidence.h"
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
// Each is a share of what the words weigh (docs/lab/best-order.md tells why). All of it
// is rounded by exact_weight(). `index` and `evidence` must outlive it. It is not thread-safe.
class BestOrder {
 public:
  // It changes nothing unless `built` asks for any of plain words: who writes operators has said
  // what matters. Throws what Xapian throws.
  BestOrder(const IndexStatistics& index, PageEvidence& evidence, QueryBuilder& builder,
            const BuiltQuery& built, const Bm25Parameters& parameters);

  bool changes_nothing() const { return words_.empty(); }

  // Takes pages by descending score, those of equal score in the order of slot::kUrlHash, and puts
  // the first kReordered in their new order, in which equals keep theirs. Scores only grow, so that
  // the others stay behind them. Only the first `wanted` need their order, and what else is not
  // among them may be without parts of its score. Throws what Xapian throws.
  void apply(std::vector<FoundPage>& pages, std::size_t wanted = kReordered) const;

  // Gives the scores that apply() gives the pages in any order, which stay in it. Throws what
  // Xapian throws.
  void apply_to_best(const Xapian::Database& database, std::vector<DocumentMatch>& matches) const;

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

  // What is known of a page so far.
  struct Page {
    FoundPage* found = nullptr;
    EvidenceFacts facts;
    double text_share = 1;
    std::size_t held = 0;    // words that it has
    std::size_t titled = 0;  // words that its title has
    double most = 0;         // what its details can add
    bool is_complete = false;
  };

  // Makes a word of the query with the forms of its synonyms.
  Word word_of(QueryBuilder& builder, const BuiltQuery& built, const QueryWord& sought) const;
  EvidenceQuestions questions() const;
  std::vector<Page> looked_at(const std::vector<Xapian::docid>& ascending) const;
  std::vector<ScorePart> first_parts(const Page& page) const;
  std::vector<ScorePart> last_parts(Xapian::docid document, const Page& page) const;
  std::vector<ScorePart> all_parts(Xapian::docid document, const Page& page) const;
  PageDetails details_of(Xapian::docid document, const Page& page) const;
  double share_of_title(const Page& page) const;
  double most_of_details(const Page& page) const;
  void complete(std::vector<Page*>& pages) const;
  void complete_best(std::vector<Page>& pages, std::size_t wanted) const;
  void add_link_parts(std::string_view link_words, std::vector<ScorePart>& parts) const;
  void share_texts(std::vector<Page>& pages) const;
  bool is_demoted(std::string_view data) const;
  void demote(std::span<FoundPage> pages) const;
  void add_near_parts(Xapian::docid document, const Page& page,
                      std::vector<ScorePart>& parts) const;

  const IndexStatistics& index_;
  PageEvidence& evidence_;
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
