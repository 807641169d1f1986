// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lengths of all documents, for scores. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <memory>
#include <vector>

namespace winnow {

// Holds lengths by the numbers of documents; 0 where there is no document.
using LengthColumn = std::vector<Xapian::termcount>;

// Reads the lengths once for many queries: four bytes a document, whereas to look one up takes as
// long as to read several postings. It is not thread-safe, but what it gives may be read by several
// threads.
class DocumentLengths {
 public:
  // Keeps the database by reference.
  explicit DocumentLengths(const Xapian::Database& database) : database_(database) {}

  // Gives nothing when it is first asked, because a process may have one query only, nor for a
  // database most of whose documents were deleted. Throws what Xapian throws.
  std::shared_ptr<const LengthColumn> get();

  // Gives them if they are in memory.
  std::shared_ptr<const LengthColumn> at_hand() const { return lengths_; }

  // Is to be called when the database was opened anew.
  void forget();

 private:
  const Xapian::Database& database_;
  bool was_asked_ = false;
  std::shared_ptr<const LengthColumn> lengths_;
};

}  // namespace winnow
