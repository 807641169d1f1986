// SPDX-License-Identifier: GPL-2.0-or-later
//
// Adds words to a query that the pages have in common which it finds first. This is private to the
// search folder.
#pragma once

#include <xapian.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "queries/search/index_statistics.h"
#include "queries/search/query_builder.h"
#include "winnow/indexer/analyzer.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow {

struct ExpandedQuery {
  Xapian::Query query;
  std::vector<std::string> terms;    // that were added, the one that counts most first
  std::vector<Xapian::docid> pages;  // that have them in common
};

// Gives `scored` with some twenty terms of the ten best pages, which score by `weighting` as its
// own do, but far less (pseudo relevance feedback). They also find pages of their own where any
// word of `built` does. It takes two searches more and reads the terms of ten documents. Throws
// what Xapian throws.
//
// Source: Amati, "Probability Models for Information Retrieval Based on Divergence from Randomness"
// (2003), chapter 6: the model Bo1, as Xapian has it.
ExpandedQuery expanded(const Xapian::Database& database, const IndexMetadata& metadata,
                       const BuiltQuery& built, const Xapian::Query& scored,
                       const Xapian::Weight& weighting);

// What is common to expanded() and its remote counterpart (remote_expansion.h):

inline constexpr Xapian::doccount kExpansionPages = 10;
inline constexpr Xapian::termcount kExpansionTerms = 20;

// Takes stems of the text, and words as they are of scripts that have no stemmer; neither terms of
// the query nor those with prefixes, nor those that very many pages have.
class TextTerms : public Xapian::ExpandDecider {
 public:
  // `index` must outlive it.
  TextTerms(const IndexStatistics& index, const IndexMetadata& metadata,
            const Xapian::Query& query);

  bool operator()(const std::string& term) const override {
    return is_of_text(term) && index_.frequency(term) <= most_;
  }

  // Says the same of what the term alone tells.
  bool is_of_text(const std::string& term) const;

 private:
  const IndexStatistics& index_;
  std::set<std::string> query_;
  double most_;
  bool any_unstemmed_ = false;
};

// Terms with what they count, the one that counts most first.
using CommonTerms = std::vector<std::pair<std::string, double>>;
void add_terms(const BuiltQuery& built, const CommonTerms& common, ExpandedQuery& expanded);

// The terms of a page with their frequencies.
using PageTerms = std::vector<std::pair<std::string, Xapian::termcount>>;

// Gives for each term the word that it stands for most often in the pages, each word once: people
// do not read stems.
std::vector<std::string> added_words(const std::vector<PageTerms>& pages,
                                     const IndexMetadata& metadata, Analyzer& analyzer,
                                     const ExpandedQuery& expanded);

// Does the same with the pages of a database. Throws what Xapian throws.
std::vector<std::string> added_words(const Xapian::Database& database,
                                     const IndexMetadata& metadata, Analyzer& analyzer,
                                     const ExpandedQuery& expanded);

}  // namespace winnow
