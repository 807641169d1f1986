// SPDX-License-Identifier: GPL-2.0-or-later
//
// The paths of a database's documents. Private to the search folder.
#pragma once

#include <xapian.h>

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace winnow {

// Reads a path from the document's data when it is first asked for, and keeps it: some 100 bytes
// each. Throws what Xapian throws. `database` must outlive it. Not thread-safe.
class DocumentPaths {
 public:
  explicit DocumentPaths(const Xapian::Database& database) : database_(database) {}

  // Empty if the document has none. Valid until clear().
  const std::string& path(Xapian::docid document);

  // The first document with this path. The first call reads all paths.
  std::optional<Xapian::docid> find(std::string_view path);

  // Of all documents, in the order of indexing.
  std::vector<std::string> all();

  // To be called when the database has changed.
  void clear();

 private:
  void read_all();

  const Xapian::Database& database_;
  std::unordered_map<Xapian::docid, std::string> paths_;  // those read so far
  // All, once they have been asked for.
  std::vector<Xapian::docid> order_;
  std::unordered_map<std::string_view, Xapian::docid> documents_;  // views into paths_
  bool complete_ = false;
};

}  // namespace winnow
