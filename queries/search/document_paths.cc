// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/document_paths.h"

#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

std::string read_path(const Xapian::Database& database, Xapian::docid document) {
  const std::string data = database.get_document(document, Xapian::DOC_ASSUME_VALID).get_data();
  return std::string(data_field(data, field::kPath));
}

}  // namespace

const std::string& DocumentPaths::path(Xapian::docid document) {
  const auto known = paths_.find(document);
  if (known != paths_.end()) return known->second;
  return paths_.emplace(document, read_path(database_, document)).first->second;
}

std::vector<DocumentPath> read_paths(const Xapian::Database& database) {
  std::vector<DocumentPath> paths;
  paths.reserve(database.get_doccount());
  const Xapian::PostingIterator end = database.postlist_end({});
  for (Xapian::PostingIterator document = database.postlist_begin({}); document != end;
       ++document) {
    paths.push_back({*document, read_path(database, *document)});
  }
  return paths;
}

}  // namespace winnow
