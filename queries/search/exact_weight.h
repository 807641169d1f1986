// SPDX-License-Identifier: GPL-2.0-or-later
//
// This is BM25 whose sums do not depend on their order. This is private to the search folder.
#pragma once

#include <xapian.h>

#include "winnow/indexer/index_metadata.h"

namespace winnow {

// Rounds `weight` to a multiple of 2^-26. Sums of such numbers are exact up to 2^26, whereas the
// last digit of others depends on the order in which Xapian adds them up; that follows from how
// frequent the words are in the shard, so that pages of the same score would differ by it.
constexpr double exact_weight(double weight) {
  // A double of this size has no smaller digits than 2^-26.
  constexpr double kShift = 1.5 * (1 << 26);
  return (weight + kShift) - kShift;
}

struct Bm25Parameters {
  double k1 = 1;
  double k2 = 0;
  double k3 = 1;
  double b = 0.5;
  double min_normalised_length = 0.5;
};

// Xapian's own, but that words saturate as if those of the main text counted once: a factor m of
// all frequencies and m times the k1 cancel out. Omega's ranking has no such remedy, so that there
// a large factor comes near to scoring by presence alone. Lengths of documents count relative to
// their average, which no factor changes.
Bm25Parameters bm25_parameters(const IndexingChoices& choices);

// Xapian's BM25Weight with each word's part of the score rounded by exact_weight().
class ExactBm25Weight : public Xapian::BM25Weight {
 public:
  explicit ExactBm25Weight(const Bm25Parameters& parameters);

  double get_sumpart(Xapian::termcount wdf, Xapian::termcount length,
                     Xapian::termcount unique_terms) const override;
  double get_maxpart() const override;

 private:
  ExactBm25Weight* clone() const override { return new ExactBm25Weight(parameters_); }

  Bm25Parameters parameters_;
};

}  // namespace winnow
