// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/documents_within.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace winnow {
namespace {

using Query = Xapian::Query;

// Lets Xapian match the documents of ranges alone. It says that it matches all, so that the matcher
// asks it last.
class RangesSource : public Xapian::PostingSource {
 public:
  explicit RangesSource(std::vector<DocumentRange> ranges) : ranges_(std::move(ranges)) {}

  Xapian::doccount get_termfreq_min() const override { return 0; }
  Xapian::doccount get_termfreq_est() const override { return all_; }
  Xapian::doccount get_termfreq_max() const override { return all_; }
  Xapian::PostingSource* clone() const override { return new RangesSource(ranges_); }
  void init(const Xapian::Database& database) override {
    all_ = database.get_doccount();
    document_ = 0;
    range_ = 0;
  }
  void next(double) override { go_to(document_ + 1); }
  void skip_to(Xapian::docid document, double) override { go_to(document); }
  bool at_end() const override { return range_ == ranges_.size(); }
  Xapian::docid get_docid() const override { return static_cast<Xapian::docid>(document_); }

 private:
  void go_to(std::uint64_t document) {
    document_ = std::max(document_, document);
    while (!at_end() && document_ > ranges_[range_].last) ++range_;
    if (!at_end()) document_ = std::max<std::uint64_t>(document_, ranges_[range_].first);
  }

  std::vector<DocumentRange> ranges_;
  Xapian::doccount all_ = 0;
  std::uint64_t document_ = 0;
  std::size_t range_ = 0;
};

// Lets Xapian match documents of a list alone. There are few, so that the matcher asks it first.
class ListSource : public Xapian::PostingSource {
 public:
  explicit ListSource(std::vector<Xapian::docid> documents) : documents_(std::move(documents)) {}

  Xapian::doccount get_termfreq_min() const override { return 0; }
  Xapian::doccount get_termfreq_est() const override { return get_termfreq_max(); }
  Xapian::doccount get_termfreq_max() const override {
    return static_cast<Xapian::doccount>(documents_.size());
  }
  Xapian::PostingSource* clone() const override { return new ListSource(documents_); }
  void init(const Xapian::Database&) override { reached_ = 0; }
  void next(double) override { ++reached_; }
  void skip_to(Xapian::docid document, double) override {
    const auto from = documents_.begin() + static_cast<std::ptrdiff_t>(reached_ - (reached_ > 0));
    const auto found = std::lower_bound(from, documents_.end(), document);
    reached_ = static_cast<std::size_t>(found - documents_.begin()) + 1;
  }
  bool at_end() const override { return reached_ > documents_.size(); }
  Xapian::docid get_docid() const override { return documents_[reached_ - 1]; }

 private:
  std::vector<Xapian::docid> documents_;
  std::size_t reached_ = 0;  // the number of the document in the list, from 1 on
};

}  // namespace

Query within(const Query& query, DocumentRange range) {
  const DocumentRange all;
  if (range.first == all.first && range.last == all.last) return query;
  return within(query, std::vector<DocumentRange>{range});
}

Query within(const Query& query, std::vector<DocumentRange> ranges) {
  return Query(Query::OP_FILTER, query, Query((new RangesSource(std::move(ranges)))->release()));
}

Query within(const Query& query, std::vector<Xapian::docid> documents) {
  return Query(Query::OP_FILTER, query, Query((new ListSource(std::move(documents)))->release()));
}

}  // namespace winnow
