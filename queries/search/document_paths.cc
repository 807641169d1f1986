// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/document_paths.h"

#include "winnow/indexer/schema.h"

namespace winnow {

const std::string& DocumentPaths::path(Xapian::docid document) {
  const auto known = paths_.find(document);
  if (known != paths_.end()) return known->second;
  const std::string data = database_.get_document(document, Xapian::DOC_ASSUME_VALID).get_data();
  return paths_.emplace(document, data_field(data, field::kPath)).first->second;
}

std::optional<Xapian::docid> DocumentPaths::find(std::string_view path) {
  read_all();
  const auto found = documents_.find(path);
  return found == documents_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::string> DocumentPaths::all() {
  read_all();
  std::vector<std::string> paths;
  paths.reserve(order_.size());
  for (const Xapian::docid document : order_) paths.push_back(path(document));
  return paths;
}

void DocumentPaths::clear() {
  complete_ = false;
  documents_.clear();
  order_.clear();
  paths_.clear();
}

void DocumentPaths::read_all() {
  if (complete_) return;
  documents_.clear();  // an exception may have left a part
  order_.clear();
  const Xapian::PostingIterator end = database_.postlist_end({});
  for (Xapian::PostingIterator document = database_.postlist_begin({}); document != end;
       ++document) {
    order_.push_back(*document);
    documents_.try_emplace(path(*document), *document);
  }
  complete_ = true;
}

}  // namespace winnow
