// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells what a word adds to the score of a document. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <algorithm>
#include <string>

#include "queries/search/weighting.h"

namespace winnow {

// Scores a word of a database as ExactBm25Weight does, to the last digit. It may be copied, and
// read by several threads.
class TermScore {
 public:
  TermScore() = default;

  // The word is `query_frequency` times in the query. Throws what Xapian throws.
  TermScore(const Xapian::Database& database, const std::string& term,
            Xapian::termcount query_frequency, const Bm25Parameters& parameters);

  // The number of documents that have the word.
  Xapian::doccount frequency() const { return frequency_; }

  // `length` is the sum of all frequencies in the document.
  double of(double occurrences, double length) const {
    const double normalised = std::max(length * length_factor_, parameters_.min_normalised_length);
    const double saturation =
        parameters_.k1 * (normalised * parameters_.b + (1 - parameters_.b)) + occurrences;
    return exact_weight(factor_ * (occurrences / saturation));
  }

  // Gives a bound for documents that have the word so often. A document is no shorter than the word
  // is frequent in it.
  double most_of(double occurrences) const {
    return of(occurrences, std::max(occurrences, shortest_));
  }

  // Gives a bound for all documents.
  double most() const { return most_; }

  // A document that has the word less often than this adds less than `least`. The search for the
  // number begins with `occurrences`.
  Xapian::termcount least_occurrences(double least, Xapian::termcount occurrences = 0) const {
    constexpr Xapian::termcount kMany = 64;  // By more of them documents are hardly told apart.
    while (occurrences < kMany && most_of(occurrences) < least) ++occurrences;
    return occurrences;
  }

 private:
  Bm25Parameters parameters_;
  Xapian::doccount frequency_ = 0;
  double factor_ = 0;         // all that does not depend on the document
  double length_factor_ = 0;  // makes lengths relative to their average
  double shortest_ = 0;       // no document is shorter
  double most_ = 0;
};

}  // namespace winnow
