// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/wildcard_source.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

namespace winnow {

WildcardSource::WildcardSource(WildcardStatistics statistics, const Bm25Parameters& parameters)
    : WildcardSource(std::move(statistics), parameters, Choices{}) {}

WildcardSource::WildcardSource(WildcardStatistics statistics, const Bm25Parameters& parameters,
                               Choices choices)
    : statistics_(std::move(statistics)), parameters_(parameters), choices_(std::move(choices)) {}

// Each half of the documents would be taken to have as many.
Xapian::doccount WildcardSource::get_termfreq_min() const {
  const DocumentRange all;
  const DocumentRange& range = choices_.range;
  return range.first == all.first && range.last == all.last ? most_frequent_ : 0;
}

Xapian::doccount WildcardSource::get_termfreq_max() const {
  return std::min(postings_, database_.get_doccount());
}

Xapian::PostingSource* WildcardSource::clone() const {
  return new WildcardSource(statistics_, parameters_, choices_);
}

void WildcardSource::init(const Xapian::Database& database) {
  database_ = database;
  postings_left_.clear();
  most_frequent_ = 0;
  postings_ = 0;
  for (const std::string& term : statistics_.terms) add_term(term);
  begin_ = 0;
  end_ = 0;
  present_.clear();
  least_ = 0;
  least_frequency_ = 0;
  least_present_ = 0;
  document_ = 0;
  ended_ = false;
  set_maxweight(exact_weight(statistics_.factor));
}

void WildcardSource::add_term(const std::string& term) {
  const Xapian::doccount documents = database_.get_termfreq(term);
  if (documents == 0 && statistics_.in_shards) return;
  WordPostings first(database_, term, choices_.columns.get());
  if (first.at_end()) {
    throw Xapian::DatabaseCorruptError("the list of documents of a word is empty");
  }
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
  from = std::max<std::uint64_t>(from, choices_.range.first);
  while (!advance_in_window(from)) {
    from = std::max(from, end_);
    if (postings_left_.empty() || from > choices_.range.last) {
      ended_ = true;
      return;
    }
    read_window(static_cast<Xapian::docid>(from));
  }
  ended_ = document_ > choices_.range.last;
}

bool WildcardSource::advance_in_window(std::uint64_t from) {
  std::size_t at = present_.next(from > begin_ ? from - begin_ : 0);
  while (at < kWindow && is_passed_over(at)) at = present_.next(at + 1);
  if (at == kWindow) return false;
  document_ = static_cast<Xapian::docid>(begin_ + at);
  return true;
}

bool WildcardSource::is_passed_over(std::size_t at) const {
  if (frequencies_[at] < least_frequency_) return true;
  if (least_ <= 0 || choices_.lengths == nullptr) return false;
  return weight_of(frequencies_[at], static_cast<Xapian::docid>(begin_ + at)) < least_;
}

// Reads the documents of the lists from the first one on that is not below `from`.
void WildcardSource::read_window(Xapian::docid from) {
  present_.clear();
  frequencies_.fill(0);
  Xapian::docid first = std::numeric_limits<Xapian::docid>::max();
  std::erase_if(postings_left_, [&](WordPostings& postings) {
    postings.skip_to(from);
    if (postings.at_end()) return true;
    first = std::min(first, postings.document());
    return false;
  });
  begin_ = postings_left_.empty() ? from : first;
  end_ = begin_ + kWindow;
  std::erase_if(postings_left_, [&](WordPostings& postings) {
    read_list(postings);
    return postings.at_end();
  });
  leave_out_below();
}

// Leaves those documents out of the window that have the words too seldom for the score that is
// asked for by now, so that no step has to look at each of them.
void WildcardSource::leave_out_below() {
  least_present_ = 0;
  if (least_frequency_ <= 1) return;
  present_.clear();
  present_.add_from(frequencies_.data(), kWindow, least_frequency_);
  least_present_ = least_frequency_;
}

void WildcardSource::read_column(WordPostings& postings) {
  const WordColumn& column = *postings.column();
  const auto begin = static_cast<std::size_t>(begin_);
  const std::size_t count = std::min<std::size_t>(kWindow, column.size() - begin);
  for (std::size_t i = 0; i < count; ++i) frequencies_[i] += column[begin + i];
  present_.add_from(column.data() + begin, count, 1);
  postings.skip_to(static_cast<Xapian::docid>(
      std::min<std::uint64_t>(end_, std::numeric_limits<Xapian::docid>::max())));
}

void WildcardSource::read_list(WordPostings& postings) {
  if (postings.column() != nullptr) return read_column(postings);
  for (; !postings.at_end() && postings.document() < end_; postings.next()) {
    const std::size_t at = postings.document() - begin_;
    present_.add(at);
    std::uint32_t& frequency = frequencies_[at];
    frequency = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(std::uint64_t{frequency} + postings.occurrences(), kMostFrequency));
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
  if (least_frequency_ >= least_present_) return;
  present_.add_from(frequencies_.data(), kWindow, std::max(least_frequency_, 1u));
  least_present_ = least_frequency_;
}

double WildcardSource::weight_of(std::uint32_t frequency, Xapian::docid document) const {
  const LengthColumn* const lengths = choices_.lengths.get();
  const double length = lengths != nullptr && document < lengths->size()
                            ? (*lengths)[document]
                            : database_.get_doclength(document);
  return weight_at(frequency, length / statistics_.average_length);
}

double WildcardSource::get_weight() const {
  const std::uint32_t frequency = frequencies_[document_ - begin_];
  return frequency == 0 ? 0 : weight_of(frequency, document_);
}

namespace {

template <typename Value>
void append_bytes(const Value& value, std::string& bytes) {
  static_assert(std::is_trivially_copyable_v<Value>);
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

std::string_view taken(std::string_view& bytes, std::size_t count) {
  if (bytes.size() < count) throw Xapian::SerialisationError("a wildcard is cut off");
  const std::string_view first = bytes.substr(0, count);
  bytes.remove_prefix(count);
  return first;
}

template <typename Value>
void take_bytes(std::string_view& bytes, Value& value) {
  std::memcpy(&value, taken(bytes, sizeof value).data(), sizeof value);
}

void append_terms(const std::vector<std::string>& terms, std::string& bytes) {
  append_bytes(terms.size(), bytes);
  for (const std::string& term : terms) {
    append_bytes(term.size(), bytes);
    bytes += term;
  }
}

std::vector<std::string> taken_terms(std::string_view& bytes) {
  std::vector<std::string> terms;
  std::size_t left = 0;
  take_bytes(bytes, left);
  for (; left > 0; --left) {
    std::size_t length = 0;
    take_bytes(bytes, length);
    terms.emplace_back(taken(bytes, length));
  }
  return terms;
}

WildcardStatistics taken_statistics(std::string_view& bytes) {
  WildcardStatistics statistics;
  take_bytes(bytes, statistics.documents);
  take_bytes(bytes, statistics.factor);
  take_bytes(bytes, statistics.average_length);
  statistics.terms = taken_terms(bytes);
  statistics.most_frequent = taken_terms(bytes);
  take_bytes(bytes, statistics.in_shards);
  return statistics;
}

}  // namespace

std::string WildcardSource::serialise() const {
  std::string bytes;
  append_bytes(parameters_, bytes);
  append_bytes(statistics_.documents, bytes);
  append_bytes(statistics_.factor, bytes);
  append_bytes(statistics_.average_length, bytes);
  append_terms(statistics_.terms, bytes);
  append_terms(statistics_.most_frequent, bytes);
  append_bytes(statistics_.in_shards, bytes);
  return bytes;
}

Xapian::PostingSource* WildcardSource::unserialise(const std::string& serialised) const {
  std::string_view bytes = serialised;
  Bm25Parameters parameters;
  take_bytes(bytes, parameters);
  return new WildcardSource(taken_statistics(bytes), parameters, choices_);
}

std::optional<Xapian::Query> copy_of(const Xapian::Query& query,
                                     const WildcardSource::Choices& choices) {
  try {
    Xapian::Registry sources;
    sources.register_posting_source(WildcardSource({}, {}, choices));
    return Xapian::Query::unserialise(query.serialise(), sources);
  } catch (const Xapian::UnimplementedError&) {
    return {};
  }
}

namespace {

// Xapian gives nobody the source of a query; but it tells a source what to make of a copy.
class StatisticsTeller : public WildcardSource {
 public:
  explicit StatisticsTeller(WildcardStatistics& told) : WildcardSource({}, {}), told_(told) {}
  PostingSource* clone() const override { return new StatisticsTeller(told_); }
  PostingSource* unserialise(const std::string& serialised) const override {
    std::string_view bytes = serialised;
    Bm25Parameters parameters;
    take_bytes(bytes, parameters);
    told_ = taken_statistics(bytes);
    return new WildcardSource({}, parameters);
  }

 private:
  WildcardStatistics& told_;
};

// There are no words if the leaf is another source.
WildcardStatistics statistics_of(const Xapian::Query& leaf) {
  WildcardStatistics statistics;
  try {
    Xapian::Registry sources;
    sources.register_posting_source(StatisticsTeller(statistics));
    (void)Xapian::Query::unserialise(leaf.serialise(), sources);
  } catch (const Xapian::UnimplementedError&) {
    return {};
  }
  return statistics;
}

}  // namespace

double wildcard_postings(const Xapian::Query& leaf) { return statistics_of(leaf).documents; }

std::vector<std::string> frequent_words_of(const Xapian::Query& leaf) {
  return statistics_of(leaf).most_frequent;
}

}  // namespace winnow
