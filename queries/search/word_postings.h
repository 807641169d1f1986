// SPDX-License-Identifier: GPL-2.0-or-later
//
// Steps through the documents of a word. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "queries/search/word_columns.h"

namespace winnow {

// Goes through the documents that have a word in ascending order, by its column where there is one,
// by Xapian's list otherwise. In a damaged database a list may be out of order; that throws
// Xapian::DatabaseCorruptError, so that each step goes on to a higher number. Functions throw what
// Xapian throws. Not thread-safe.
class WordPostings {
 public:
  WordPostings() = default;  // is at its end

  // Begins at the first document. `columns` may be null.
  WordPostings(const Xapian::Database& database, const std::string& term,
               const WordColumns* columns)
      : column_(column_of(columns, term)), ended_(false) {
    if (column_ != nullptr) {
      step_to(1);
      return;
    }
    posting_ = database.postlist_begin(term);
    if (!(ended_ = posting_ == Xapian::PostingIterator())) document_ = *posting_;
  }

  bool at_end() const { return ended_; }

  // These, and what follows, must not be called at the end.
  Xapian::docid document() const { return document_; }

  Xapian::termcount occurrences() const {
    return column_ != nullptr ? (*column_)[document_] : posting_.get_wdf();
  }

  // The length of the document, as `database` has it.
  Xapian::termcount length(const Xapian::Database& database) const {
    return column_ != nullptr ? database.get_doclength(document_) : posting_.get_doclength();
  }

  // Gives the column that it reads instead of a list, or null.
  const WordColumn* column() const { return column_.get(); }

  void next() {
    if (column_ != nullptr) return step_to(std::size_t{document_} + 1);
    ++posting_;
    take(std::uint64_t{document_} + 1);
  }

  // Goes to the first document from `from` on, but never back.
  void skip_to(Xapian::docid from) {
    if (from <= document_) return;
    if (column_ != nullptr) return step_to(from);
    posting_.skip_to(from);
    take(from);
  }

 private:
  void step_to(std::size_t from) {
    const WordColumn& column = *column_;
    while (from < column.size() && column[from] == 0) ++from;
    ended_ = from >= column.size();
    document_ = static_cast<Xapian::docid>(from);
  }

  void take(std::uint64_t least) {
    ended_ = posting_ == Xapian::PostingIterator();
    if (ended_) return;
    const Xapian::docid document = *posting_;
    if (document < least) {
      throw Xapian::DatabaseCorruptError("the list of documents of a word is out of order");
    }
    document_ = document;
  }

  std::shared_ptr<const WordColumn> column_;  // or null
  Xapian::PostingIterator posting_;
  Xapian::docid document_ = 0;
  bool ended_ = true;
};

}  // namespace winnow
