// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/date_column.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

#include "queries/search/value_reader.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Knows the first `count` of the dates that it is told.
class FirstDates {
 public:
  FirstDates(std::size_t count, bool newest) : count_(count), newest_(newest) {}

  void add(std::uint64_t date) {
    if (!includes(date)) return;
    if (first_.size() == count_) first_.pop();
    first_.push(key(date));
  }

  // Dates that are as good as the last one are among the first, too.
  bool includes(std::uint64_t date) const {
    if (first_.size() < count_) return true;
    return count_ > 0 && key(date) >= first_.top();
  }

 private:
  std::uint64_t key(std::uint64_t date) const { return newest_ ? date : ~date; }

  std::size_t count_;
  bool newest_;
  std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> first_;
};

// Looks at all documents. A million matches are told of by their bits alone, since a list of them
// all would take longer to make than to sort. So a document is kept only while it is among the
// first so far.
template <typename DateOf>
std::vector<DatedDocument> first_of_all(const DocumentSet& documents, std::size_t count,
                                        bool newest, const DateOf& date_of) {
  constexpr std::size_t kOften = 4096;
  FirstDates first(count, newest);
  std::vector<DatedDocument> kept;
  std::size_t most = kOften;
  const auto drop_later = [&] {
    std::erase_if(kept, [&](const DatedDocument& each) { return !first.includes(each.date); });
    most = 2 * kept.size() + kOften;
  };
  documents.for_each([&](Xapian::docid document) {
    const std::uint64_t date = date_of(document);
    if (!first.includes(date)) return;
    first.add(date);
    kept.push_back({document, date});
    if (kept.size() > most) drop_later();
  });
  drop_later();
  return kept;
}

// Says whether to go through all documents by date takes fewer steps than to look at the matches,
// if these are spread evenly over the order.
bool is_shorter_in_order(std::size_t count, std::size_t matches, Xapian::docid documents) {
  const auto many = static_cast<double>(matches);
  return static_cast<double>(count) * documents < many * many;
}

}  // namespace

std::vector<DatedDocument> DateColumn::first(const DocumentSet& documents, std::size_t count,
                                             bool newest) {
  const std::size_t matches = documents.count();
  constexpr std::size_t kFew = 8;  // All dates are read where more than one in so many is wanted.
  if (all_.empty() && matches < documents.last() / kFew) {
    ValueReader reader(database_, slot::kLastModified);
    return first_of_all(documents, count, newest,
                        [&](Xapian::docid document) { return reader.of(document); });
  }
  if (all_.empty()) {
    read_all(documents.last());
  } else if (is_shorter_in_order(count, matches, documents.last())) {
    if (in_order_.empty()) sort_all();
    if (auto found = first_in_order(documents, count, newest, matches)) return *std::move(found);
  }
  return first_of_all(documents, count, newest,
                      [&](Xapian::docid document) { return all_[document]; });
}

void DateColumn::read_all(Xapian::docid last) {
  ValueReader reader(database_, slot::kLastModified);
  std::vector<std::uint64_t> all(std::size_t{last} + 1);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = reader.of(static_cast<Xapian::docid>(i));
  all_ = std::move(all);  // An error would have left those that were read before.
}

// A process may have one query only, so this is left for a later one than that which had all dates
// read.
void DateColumn::sort_all() {
  in_order_.resize(all_.size() - 1);
  std::iota(in_order_.begin(), in_order_.end(), Xapian::docid{1});
  std::sort(in_order_.begin(), in_order_.end(),
            [&](Xapian::docid a, Xapian::docid b) { return all_[a] < all_[b]; });
}

// Gives nothing if they have not been found after so many steps, as where all matches are old and
// the newest are asked for.
std::optional<std::vector<DatedDocument>> DateColumn::first_in_order(const DocumentSet& documents,
                                                                     std::size_t count, bool newest,
                                                                     std::size_t steps) const {
  std::vector<DatedDocument> found;
  for (std::size_t i = 0; i < in_order_.size(); ++i) {
    if (i == steps) return {};
    const Xapian::docid document = in_order_[newest ? in_order_.size() - 1 - i : i];
    if (!documents.contains(document)) continue;
    const std::uint64_t date = all_[document];
    if (found.size() >= count && (found.empty() || date != found.back().date)) break;
    found.push_back({document, date});
  }
  std::sort(found.begin(), found.end(),
            [](const DatedDocument& a, const DatedDocument& b) { return a.document < b.document; });
  return found;
}

}  // namespace winnow
