// SPDX-License-Identifier: GPL-2.0-or-later
//
// The pages of a word, without those that cannot be among the best. This is private to the search
// folder.
#pragma once

#include <xapian.h>

#include <memory>
#include <optional>
#include <string>

#include "queries/search/document_lengths.h"
#include "queries/search/document_set.h"
#include "queries/search/term_score.h"
#include "queries/search/weighting.h"
#include "queries/search/word_columns.h"
#include "queries/search/word_postings.h"

namespace winnow {

// Scores a word as ExactBm25Weight does, to the last digit. Xapian's own list of a word looks up
// the length of each document, which takes much of the time of a frequent word. This one knows how
// much a document can score by the occurrences alone, and passes over those that have too few; with
// a column of lengths it passes over all that score too little.
//
// Functions throw what Xapian throws. Not thread-safe.
class TermSource : public Xapian::PostingSource {
 public:
  struct Choices {
    Bm25Parameters parameters;
    DocumentRange range;
    std::shared_ptr<const LengthColumn> lengths;  // or null
    std::shared_ptr<const WordColumns> columns = nullptr;
  };

  TermSource(std::string term, Xapian::termcount query_frequency, Choices choices);

  Xapian::doccount get_termfreq_min() const override { return score_.frequency(); }
  Xapian::doccount get_termfreq_est() const override { return score_.frequency(); }
  Xapian::doccount get_termfreq_max() const override { return score_.frequency(); }
  Xapian::PostingSource* clone() const override;

  void init(const Xapian::Database& database) override;
  void next(double least) override;
  void skip_to(Xapian::docid document, double least) override;
  bool at_end() const override;
  Xapian::docid get_docid() const override { return postings_.document(); }
  double get_weight() const override;

 private:
  void ask_for(double least);
  void pass_over();
  bool is_passed_over() const;

  std::string term_;
  Xapian::termcount query_frequency_;
  Choices choices_;
  TermScore score_;
  Xapian::Database database_;
  WordPostings postings_;
  bool begun_ = false;
  double least_ = 0;                         // score that is asked for
  Xapian::termcount least_occurrences_ = 0;  // with fewer no page reaches it
};

// Gives the query with a TermSource for each word whose score counts, or one WordsSource where any
// of words may match and the lengths are known, and the choices for each wildcard. It finds and
// scores the documents of the range alone. Phrases and other parts stay as
// they are, but for the range. Gives nothing for a query that copy_of() cannot copy.
std::optional<Xapian::Query> with_term_sources(const Xapian::Query& query,
                                               const TermSource::Choices& choices);

}  // namespace winnow
