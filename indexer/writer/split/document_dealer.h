// SPDX-License-Identifier: GPL-2.0-or-later
//
// Documents of a database, dealt to shards.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace winnow {

// Copies documents with all their terms, positions, values and data. Xapian keeps positions by
// terms: to read them document by document is to look each one up, which takes several times as
// long as this. So documents are put together term by term, some at a time. Not thread-safe.
class DocumentDealer {
 public:
  // All must outlive it. Changes of the shards are committed now and then.
  DocumentDealer(const Xapian::Database& whole, std::vector<Xapian::WritableDatabase>& shards);

  // Copies all. `each` is called before a document is written, and `waiting` many times meanwhile;
  // both may throw. Throws what Xapian throws.
  void deal(const std::function<void()>& each, const std::function<void()>& waiting);

 private:
  // Documents that are in memory, in the order of their numbers.
  struct Batch {
    std::vector<Xapian::docid> numbers;
    std::vector<Xapian::Document> documents;
    std::vector<std::size_t> shards;
  };

  Batch next_batch(Xapian::PostingIterator& page) const;
  void add_postings(Batch& batch, const std::function<void()>& waiting);
  // Adds those of one term. Gives the first document behind the batch that has it, or the largest
  // number if there is none.
  Xapian::docid add_postings_of(const std::string& term, Batch& batch) const;
  std::size_t shard_of_document(const Xapian::Document& document) const;

  const Xapian::Database& whole_;
  std::vector<Xapian::WritableDatabase>& shards_;
  std::vector<Xapian::docid> next_;  // of each term: no document before has it that is to be read
};

}  // namespace winnow
