// SPDX-License-Identifier: GPL-2.0-or-later
//
// The pages of a wildcard's words, with the scores of one word. This is private to the search
// folder.
#pragma once

#include <xapian.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "queries/search/document_lengths.h"
#include "queries/search/document_set.h"
#include "queries/search/present_documents.h"
#include "queries/search/weighting.h"
#include "queries/search/word_columns.h"
#include "queries/search/word_postings.h"

namespace winnow {

// Describes the words of a wildcard in the whole database, whichever shard is searched.
struct WildcardStatistics {
  // In the order of their bytes: their lists lie in it, too, and many share a block of the file.
  std::vector<std::string> terms;
  Xapian::doccount documents = 0;  // that have them, those with several counted several times
  double factor = 0;               // of BM25: all that does not depend on the page
  double average_length = 0;
  std::vector<std::string> most_frequent = {};  // of the terms, the most frequent one first
  bool in_shards = true;                        // so that a shard need not have all of the terms
};

// Adds up how often a page has the terms, as Xapian's matcher asks for it. It reads all terms over
// some thousands of documents at a time: to go through a thousand lists document by document takes
// ten times as long. In a damaged database a list may be shorter than the database says, or out of
// order; each step goes on to a higher number, so that it ends all the same.
//
// Functions throw what Xapian throws. Not thread-safe.
class WildcardSource : public Xapian::PostingSource {
 public:
  // With a column of lengths it passes over all documents that score too little.
  struct Choices {
    DocumentRange range;
    std::shared_ptr<const LengthColumn> lengths;  // or null
    std::shared_ptr<const WordColumns> columns = nullptr;
  };

  WildcardSource(WildcardStatistics statistics, const Bm25Parameters& parameters);
  WildcardSource(WildcardStatistics statistics, const Bm25Parameters& parameters, Choices choices);

  Xapian::doccount get_termfreq_min() const override;
  Xapian::doccount get_termfreq_est() const override { return get_termfreq_max(); }
  Xapian::doccount get_termfreq_max() const override;
  Xapian::PostingSource* clone() const override;

  void init(const Xapian::Database& database) override;
  void next(double least) override;
  void skip_to(Xapian::docid document, double least) override;
  bool at_end() const override { return ended_; }
  Xapian::docid get_docid() const override { return document_; }
  double get_weight() const override;

  // These are for copies in this process alone. What is made of the text has the choices of the
  // object that makes it.
  std::string name() const override { return "winnow::WildcardSource"; }
  std::string serialise() const override;
  PostingSource* unserialise(const std::string& serialised) const override;

 private:
  static constexpr std::size_t kWindow = 8192;
  // No sum of columns on top of it overflows.
  static constexpr std::uint32_t kMostFrequency = std::uint32_t{1} << 31;

  void add_term(const std::string& term);
  void advance(std::uint64_t from, double least);
  bool advance_in_window(std::uint64_t from);
  void read_window(Xapian::docid from);
  void read_list(WordPostings& postings);
  void read_column(WordPostings& postings);
  void leave_out_below();
  double weight_at(double frequency, double normalised_length) const;
  void pass_over_below(double least);

  bool is_passed_over(std::size_t at) const;
  double weight_of(std::uint32_t frequency, Xapian::docid document) const;

  WildcardStatistics statistics_;
  Bm25Parameters parameters_;
  Choices choices_;
  Xapian::Database database_;  // the shard
  Xapian::doccount most_frequent_ = 0;
  Xapian::doccount postings_ = 0;
  std::vector<WordPostings> postings_left_;  // behind the window; none is at its end

  // The documents of the window that have a term, and how often.
  std::uint64_t begin_ = 0;
  std::uint64_t end_ = 0;  // the window ends before it
  PresentDocuments<kWindow> present_;
  std::array<std::uint32_t, kWindow> frequencies_{};

  double least_ = 0;                   // score that is asked for
  std::uint32_t least_frequency_ = 0;  // with fewer occurrences no page reaches it
  std::uint32_t least_present_ = 0;    // with fewer, documents of the window are left out already
  Xapian::docid document_ = 0;         // 0 before the first one
  bool ended_ = false;
};

// Gives a copy of the query that another thread may use, each wildcard with the choices; nothing if
// the query has sources of others, which Xapian cannot copy.
std::optional<Xapian::Query> copy_of(const Xapian::Query& query,
                                     const WildcardSource::Choices& choices = {});

// Gives how many postings a leaf of the query reads that is a source: those of a wildcard's words,
// and 0 for other sources.
double wildcard_postings(const Xapian::Query& leaf);

// Gives WildcardStatistics::most_frequent of such a leaf, which is empty for other sources.
std::vector<std::string> frequent_words_of(const Xapian::Query& leaf);

}  // namespace winnow
