// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds all documents of a query, without scores. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "queries/search/word_columns.h"

namespace winnow {

// Documents that are looked at, the last one included.
struct DocumentRange {
  Xapian::docid first = 1;
  Xapian::docid last = std::numeric_limits<Xapian::docid>::max();
};

// Holds numbers of documents, a bit for each of a range.
class DocumentSet {
 public:
  explicit DocumentSet(Xapian::docid last) : DocumentSet(DocumentRange{1, last}) {}
  explicit DocumentSet(DocumentRange range)
      : first_(range.first),
        last_(range.last),
        begin_(range.first / kBits),
        bits_(range.last < range.first ? 0 : range.last / kBits - begin_ + 1) {}

  // Throws Xapian::DatabaseCorruptError for a document that is not of the range.
  void add(Xapian::docid document) {
    if (document < first_ || document > last_) refuse();
    bits_[document / kBits - begin_] |= bit_of(document);
  }

  // The range of `other` must lie within this one.
  void add(const DocumentSet& other);

  // The ranges must be the same.
  void keep(const DocumentSet& other);
  void remove(const DocumentSet& other);

  Xapian::docid last() const { return last_; }

  // `document` must be of the range.
  bool contains(Xapian::docid document) const {
    return (bits_[document / kBits - begin_] & bit_of(document)) != 0;
  }
  std::size_t count() const;
  bool empty() const;

  // Calls `visit` with each document, in ascending order.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < bits_.size(); ++i) {
      for (std::uint64_t bits = bits_[i]; bits != 0; bits &= bits - 1) {
        visit(static_cast<Xapian::docid>((begin_ + i) * kBits) +
              static_cast<Xapian::docid>(std::countr_zero(bits)));
      }
    }
  }

 private:
  static constexpr Xapian::docid kBits = 64;

  static std::uint64_t bit_of(Xapian::docid document) {
    return std::uint64_t{1} << (document % kBits);
  }
  [[noreturn]] static void refuse();

  Xapian::docid first_;
  Xapian::docid last_;
  std::size_t begin_;  // of the bits, in units of kBits
  std::vector<std::uint64_t> bits_;
};

// Says whether a query is made of words and of operators that join them.
bool joins_words(const Xapian::Query& query);

// Finds the documents of a range that a query matches, by reading the postings of its words one
// after the other. Where many documents match, that is a few times as fast as Xapian's matcher
// (docs/lab/searches.md). The matcher finds them where joins_words() says no: for phrases, ranges
// of values, wildcards. The time is linear in the postings of the query, plus one pass over the
// bits of a set for each AND, NOT or filter. `columns` may be null. Throws what Xapian throws, and
// Xapian::DatabaseCorruptError where it reads a document behind the last one.
DocumentSet documents_of(const Xapian::Database& database, const Xapian::Query& query,
                         DocumentRange range = {}, const WordColumns* columns = nullptr);

}  // namespace winnow
