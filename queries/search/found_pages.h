// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the pages of a query: the best, or all. This is private to the layer.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "queries/search/word_columns.h"
#include "winnow/queries/experiment_searcher.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// Finds all documents that a query matches. They are in no order, and have the scores that a search
// gives them; the weighting is Omega's by default. It is twice as fast as a result that holds them
// all, which Xapian sorts; but not for a database of shards. Throws what Xapian throws.
std::vector<DocumentMatch> all_matches(const Xapian::Database& database, const Xapian::Query& query,
                                       const Xapian::Weight& weighting = Xapian::BM25Weight());

struct FoundPage {
  Xapian::docid document = 0;
  double score = 0;
  std::uint32_t duplicates = 0;  // pages of the same text that are left out for it; at least
  double for_text = 0;           // what a PageOrder has added because the page is no list of links
  double lead = 0;               // what it has added because others are demoted
};

struct FoundPages {
  std::vector<FoundPage> pages;
  Xapian::doccount estimated = 0;  // all of them
};

// Gives the `count` best of `matches`, by descending score; those of equal score in the order of
// slot::kUrlHash. Throws what Xapian throws.
std::vector<FoundPage> best_pages(const Xapian::Database& database,
                                  const std::vector<DocumentMatch>& matches, std::size_t count);

class DocumentLengths;
class SecondReader;
struct Bm25Parameters;

// Names the database that is searched, and what may make the search faster: another reader of the
// same database for a second thread, the lengths of the documents, and columns of frequent words.
struct SearchedPages {
  const Xapian::Database& database;
  SecondReader* second = nullptr;
  DocumentLengths* lengths = nullptr;
  std::shared_ptr<const WordColumns> columns = nullptr;
};

// Puts the best pages, which come by descending score, in another order.
using PageOrder = std::function<void(std::vector<FoundPage>& pages)>;

struct PageWindow {
  Xapian::doccount offset = 0;
  Xapian::doccount limit = 10;
  Xapian::doccount check_at_least = 0;  // an estimate below it is exact
  Xapian::doccount reordered = 0;       // so many pages a PageOrder is to be given, if there are
};

// Finds the best pages of a query. Pages of equal score stand in the order of slot::kUrlHash, so
// that it does not matter in which order or to which shard they were written. With `collapse` the
// first one of each slot::kDuplicateGroup stands for all. pages_by_date() has the other orders. The
// pages and their number do not depend on how many threads there are. Throws what Xapian throws.
FoundPages find_pages(const SearchedPages& pages, const Xapian::Query& query,
                      const Bm25Parameters& parameters, const PageWindow& window, bool collapse,
                      const PageOrder& reorder = {});

// Counts the pages of a query; with `collapse` those of the same text as one. The number is exact
// below `exact_below`, and an estimate above. Throws what Xapian throws.
Xapian::doccount count_pages(const SearchedPages& pages, const Xapian::Query& query,
                             Xapian::doccount exact_below, bool collapse);

}  // namespace winnow
