// SPDX-License-Identifier: GPL-2.0-or-later
//
// The paths of a database's documents. Private to the search folder.
#pragma once

#include <xapian.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "winnow/queries/experiment_searcher.h"

namespace winnow {

// Reads a path from the document's data when it is first asked for, and keeps it: some 100 bytes
// each. Throws what Xapian throws. `database` must outlive it. Not thread-safe.
class DocumentPaths {
 public:
  explicit DocumentPaths(const Xapian::Database& database) : database_(database) {}

  // Empty if the document has none. Valid until clear().
  const std::string& path(Xapian::docid document);

  // To be called when the database has changed.
  void clear() { paths_.clear(); }

 private:
  const Xapian::Database& database_;
  std::unordered_map<Xapian::docid, std::string> paths_;  // those read so far
};

// Of all documents. Throws what Xapian throws.
std::vector<DocumentPath> read_paths(const Xapian::Database& database);

}  // namespace winnow
