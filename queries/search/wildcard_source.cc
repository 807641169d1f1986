// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/wildcard_source.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace winnow {
namespace {

// As Xapian says it of tables that contradict each other.
[[noreturn]] void throw_damaged(const std::string& what) {
  throw Xapian::DatabaseCorruptError("the list of documents of a word " + what);
}

}  // namespace

WildcardSource::WildcardSource(WildcardStatistics statistics, const Bm25Parameters& parameters)
    : statistics_(std::move(statistics)), parameters_(parameters) {}

Xapian::doccount WildcardSource::get_termfreq_max() const {
  return std::min(postings_, database_.get_doccount());
}

Xapian::PostingSource* WildcardSource::clone() const {
  return new WildcardSource(statistics_, parameters_);
}

void WildcardSource::init(const Xapian::Database& database) {
  database_ = database;
  postings_left_.clear();
  most_frequent_ = 0;
  postings_ = 0;
  for (const std::string& term : statistics_.terms) add_term(term);
  begin_ = 0;
  end_ = 0;
  present_.fill(0);
  least_ = 0;
  least_frequency_ = 0;
  document_ = 0;
  ended_ = false;
  set_maxweight(exact_weight(statistics_.factor));
}

void WildcardSource::add_term(const std::string& term) {
  const Xapian::doccount documents = database_.get_termfreq(term);
  if (documents == 0) return;
  Xapian::PostingIterator first = database_.postlist_begin(term);
  if (first == Xapian::PostingIterator()) throw_damaged("is empty");
  postings_left_.push_back(std::move(first));
  most_frequent_ = std::max(most_frequent_, documents);
  postings_ += std::min(documents, std::numeric_limits<Xapian::doccount>::max() - postings_);
}

void WildcardSource::next(double least) { advance(std::uint64_t{document_} + 1, least); }

void WildcardSource::skip_to(Xapian::docid document, double least) {
  if (document > document_) advance(document, least);
}

// Goes to the first document from number `from` on that can score so much.
void WildcardSource::advance(std::uint64_t from, double least) {
  pass_over_below(least);
  while (!advance_in_window(from)) {
    from = std::max(from, end_);
    if (postings_left_.empty() || from > std::numeric_limits<Xapian::docid>::max()) {
      ended_ = true;
      return;
    }
    read_window(static_cast<Xapian::docid>(from));
  }
}

bool WildcardSource::advance_in_window(std::uint64_t from) {
  std::size_t at = from > begin_ ? from - begin_ : 0;
  while (at < kWindow) {
    const std::uint64_t bits = present_[at / kBits] >> (at % kBits);
    if (bits == 0) {
      at = (at / kBits + 1) * kBits;
      continue;
    }
    at += static_cast<std::size_t>(std::countr_zero(bits));
    if (frequencies_[at] >= least_frequency_) {
      document_ = static_cast<Xapian::docid>(begin_ + at);
      return true;
    }
    ++at;
  }
  return false;
}

// Reads the documents of the lists from the first one on that is not below `from`.
void WildcardSource::read_window(Xapian::docid from) {
  present_.fill(0);
  frequencies_.fill(0);
  Xapian::docid first = std::numeric_limits<Xapian::docid>::max();
  std::erase_if(postings_left_, [&](Xapian::PostingIterator& posting) {
    Xapian::docid document = *posting;
    if (document < from) {
      posting.skip_to(from);
      if (posting == Xapian::PostingIterator()) return true;
      document = *posting;
      if (document < from) throw_damaged("is out of order");
    }
    first = std::min(first, document);
    return false;
  });
  begin_ = postings_left_.empty() ? from : first;
  end_ = begin_ + kWindow;
  std::erase_if(postings_left_, [&](Xapian::PostingIterator& posting) {
    read_list(posting);
    return posting == Xapian::PostingIterator();
  });
}

void WildcardSource::read_list(Xapian::PostingIterator& posting) {
  Xapian::docid document = *posting;
  while (document < end_) {
    const std::size_t at = document - begin_;
    present_[at / kBits] |= std::uint64_t{1} << (at % kBits);
    std::uint32_t& frequency = frequencies_[at];
    frequency += std::min(posting.get_wdf(), std::numeric_limits<std::uint32_t>::max() - frequency);
    if (++posting == Xapian::PostingIterator()) return;
    const Xapian::docid next = *posting;
    if (next <= document) throw_damaged("is out of order");
    document = next;
  }
}

double WildcardSource::weight_at(double frequency, double normalised_length) const {
  const double length = std::max(normalised_length, parameters_.min_normalised_length);
  const double saturation = parameters_.k1 * (length * parameters_.b + (1 - parameters_.b));
  return exact_weight(statistics_.factor * (frequency / (saturation + frequency)));
}

// A bound of a score needs no length, since BM25 takes no page to be shorter than
// min_normalised_length.
void WildcardSource::pass_over_below(double least) {
  if (least == least_) return;
  least_ = least;
  constexpr std::uint32_t kMany = 64;  // By more of them pages are hardly told apart.
  least_frequency_ = 0;
  while (least_frequency_ < kMany && weight_at(least_frequency_, 0) < least) ++least_frequency_;
}

double WildcardSource::get_weight() const {
  const std::uint32_t frequency = frequencies_[document_ - begin_];
  if (frequency == 0) return 0;
  return weight_at(frequency, database_.get_doclength(document_) / statistics_.average_length);
}

}  // namespace winnow
