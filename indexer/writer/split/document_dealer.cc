// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/split/document_dealer.h"

#include <algorithm>
#include <limits>

#include "indexer/common/big_endian.h"
#include "indexer/database/shard_set.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// A posting in memory takes some 150 bytes, and what a shard holds back until it is committed as
// much again.
constexpr std::size_t kPostingsOfBatch = 1'000'000;
constexpr Xapian::docid kNone = std::numeric_limits<Xapian::docid>::max();
constexpr std::size_t kTermsBetweenCalls = 1000;

// A copy without terms.
Xapian::Document copy_of_values(const Xapian::Document& page) {
  Xapian::Document document;
  document.set_data(page.get_data());
  for (auto value = page.values_begin(); value != page.values_end(); ++value) {
    document.add_value(value.get_valueno(), *value);
  }
  return document;
}

void add_posting(const Xapian::PostingIterator& posting, const std::string& term,
                 Xapian::Document& document) {
  const auto end = posting.positionlist_end();
  for (auto position = posting.positionlist_begin(); position != end; ++position) {
    document.add_posting(term, *position, 0);
  }
  document.add_term(term, posting.get_wdf());
}

}  // namespace

DocumentDealer::DocumentDealer(const Xapian::Database& whole,
                               std::vector<Xapian::WritableDatabase>& shards)
    : whole_(whole), shards_(shards) {}

void DocumentDealer::deal(const std::function<void()>& each, const std::function<void()>& waiting) {
  next_.clear();
  for (auto page = whole_.postlist_begin(""); page != whole_.postlist_end("");) {
    Batch batch = next_batch(page);
    add_postings(batch, waiting);
    for (std::size_t i = 0; i < batch.documents.size(); ++i) {
      each();
      shards_[batch.shards[i]].add_document(batch.documents[i]);
    }
    for (Xapian::WritableDatabase& shard : shards_) shard.commit();
  }
}

DocumentDealer::Batch DocumentDealer::next_batch(Xapian::PostingIterator& page) const {
  Batch batch;
  std::size_t postings = 0;
  for (; page != whole_.postlist_end("") && postings < kPostingsOfBatch; ++page) {
    const Xapian::Document document = whole_.get_document(*page);
    postings += document.termlist_count();
    batch.numbers.push_back(*page);
    batch.shards.push_back(shard_of_document(document));
    batch.documents.push_back(copy_of_values(document));
  }
  return batch;
}

void DocumentDealer::add_postings(Batch& batch, const std::function<void()>& waiting) {
  const Xapian::docid last = batch.numbers.back();
  std::size_t number = 0;
  for (auto term = whole_.allterms_begin(); term != whole_.allterms_end(); ++term, ++number) {
    if (number % kTermsBetweenCalls == 0) waiting();
    if (number == next_.size()) next_.push_back(0);
    if (next_[number] <= last) next_[number] = add_postings_of(*term, batch);
  }
}

Xapian::docid DocumentDealer::add_postings_of(const std::string& term, Batch& batch) const {
  auto posting = whole_.postlist_begin(term);
  const auto end = whole_.postlist_end(term);
  posting.skip_to(batch.numbers.front());
  auto place = batch.numbers.begin();
  for (; posting != end && *posting <= batch.numbers.back(); ++posting) {
    place = std::lower_bound(place, batch.numbers.end(), *posting);
    add_posting(posting, term,
                batch.documents[static_cast<std::size_t>(place - batch.numbers.begin())]);
  }
  return posting == end ? kNone : *posting;
}

// All documents of ours have the value; others are dealt, too.
std::size_t DocumentDealer::shard_of_document(const Xapian::Document& document) const {
  const std::string hash = document.get_value(slot::kUrlHash);
  if (hash.size() != sizeof(std::uint64_t)) return document.get_docid() % shards_.size();
  return shard_of(from_big_endian(hash), shards_.size());
}

}  // namespace winnow
