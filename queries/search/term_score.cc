// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/term_score.h"

namespace winnow {

// The steps are those of Xapian::BM25Weight, so that no digit differs.
TermScore::TermScore(const Xapian::Database& database, const std::string& term,
                     Xapian::termcount query_frequency, const Bm25Parameters& parameters)
    : parameters_(parameters), frequency_(database.get_termfreq(term)) {
  const double in_query = query_frequency;
  factor_ = bm25_rarity(database.get_doccount(), frequency_);
  factor_ *= (parameters.k3 + 1) * in_query / (parameters.k3 + in_query);
  factor_ *= parameters.k1 + 1;
  const double average = database.get_avlength();
  length_factor_ = average > 0 ? 1 / average : 0;
  shortest_ = database.get_doclength_lower_bound();
  most_ = most_of(std::max<double>(database.get_wdf_upper_bound(term), 1));
}

}  // namespace winnow
