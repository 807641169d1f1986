// SPDX-License-Identifier: GPL-2.0-or-later
//
// The documents of any of several words, a stretch of the database at a time. This is private to
// the search folder.
#pragma once

#include <xapian.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "queries/search/present_documents.h"
#include "queries/search/term_score.h"
#include "queries/search/term_source.h"
#include "queries/search/word_postings.h"

namespace winnow {

// Scores documents by the sum of their words, as an OR of TermSource does, to the last digit. It
// adds up the postings of a window of documents at a time, whereas Xapian's OR compares its words
// at each posting. The words that cannot reach the score that is asked for, all of them together,
// are looked up in documents that other words have found (MaxScore: Turtle and Flood, "Query
// Evaluation: Strategies and Optimizations", 1995).
//
// It must be the whole query, since it takes the score that is asked for never to fall, and reads
// windows that a filter might pass over. Functions throw what Xapian throws. Not thread-safe.
class WordsSource : public Xapian::PostingSource {
 public:
  struct Word {
    std::string term;
    Xapian::termcount query_frequency = 1;
  };

  // `choices` must have lengths.
  WordsSource(std::vector<Word> words, TermSource::Choices choices);

  Xapian::doccount get_termfreq_min() const override;
  Xapian::doccount get_termfreq_est() const override;
  Xapian::doccount get_termfreq_max() const override;
  Xapian::PostingSource* clone() const override;

  void init(const Xapian::Database& database) override;
  void next(double least) override;
  void skip_to(Xapian::docid document, double least) override;
  bool at_end() const override { return ended_; }
  Xapian::docid get_docid() const override { return document_; }
  double get_weight() const override { return weight_; }

 private:
  static constexpr std::size_t kWindow = 4096;  // documents

  struct List {
    TermScore score;
    WordPostings postings;
    // Documents that have the word less often cannot reach the score.
    Xapian::termcount least_occurrences = 0;
  };

  void advance(std::uint64_t from);
  bool advance_in_window(std::uint64_t from);
  bool reaches_least(std::size_t at);
  bool read_window(Xapian::docid from);
  void choose_lists();
  void add_postings(List& list);
  double length_of(Xapian::docid document) const;
  static bool skip_list(List& list, Xapian::docid from);

  std::vector<Word> words_;
  TermSource::Choices choices_;
  Xapian::Database database_;
  std::vector<List> lists_;    // by the bounds of their scores, the highest first
  double most_ = 0;            // sum of the bounds
  std::size_t read_ = 0;       // so many of them are read; the others are looked up
  double most_of_others_ = 0;  // sum of the bounds of those
  double least_ = 0;           // score that is asked for
  std::uint64_t begin_ = 0;    // of the window
  std::uint64_t end_ = 0;      // behind it
  PresentDocuments<kWindow> present_;
  std::array<double, kWindow> weights_{};  // by the lists that are read
  Xapian::docid document_ = 0;
  double weight_ = 0;
  bool ended_ = false;
};

// Gives the words if the query is an OR of two or more.
std::optional<std::vector<WordsSource::Word>> any_of_words(const Xapian::Query& query);

}  // namespace winnow
