// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/exact_weight.h"

#include <algorithm>

namespace winnow {

Bm25Parameters bm25_parameters(const IndexingChoices& choices) {
  Bm25Parameters parameters;
  parameters.k1 *= std::max(choices.main_weight, 1U);
  return parameters;
}

ExactBm25Weight::ExactBm25Weight(const Bm25Parameters& parameters)
    : BM25Weight(parameters.k1, parameters.k2, parameters.k3, parameters.b,
                 parameters.min_normalised_length),
      parameters_(parameters) {}

double ExactBm25Weight::get_sumpart(Xapian::termcount wdf, Xapian::termcount length,
                                    Xapian::termcount unique_terms) const {
  return exact_weight(BM25Weight::get_sumpart(wdf, length, unique_terms));
}

double ExactBm25Weight::get_maxpart() const { return exact_weight(BM25Weight::get_maxpart()); }

}  // namespace winnow
