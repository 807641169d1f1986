// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/words_source.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace winnow {

WordsSource::WordsSource(std::vector<Word> words, TermSource::Choices choices)
    : words_(std::move(words)), choices_(std::move(choices)) {}

// Each half of the documents would be taken to have as many.
Xapian::doccount WordsSource::get_termfreq_min() const {
  const DocumentRange all;
  if (choices_.range.first != all.first || choices_.range.last != all.last) return 0;
  Xapian::doccount most = 0;
  for (const List& list : lists_) most = std::max(most, list.score.frequency());
  return most;
}

Xapian::doccount WordsSource::get_termfreq_max() const {
  std::uint64_t sum = 0;
  for (const List& list : lists_) sum += list.score.frequency();
  return static_cast<Xapian::doccount>(std::min<std::uint64_t>(sum, database_.get_doccount()));
}

Xapian::doccount WordsSource::get_termfreq_est() const { return get_termfreq_max(); }

Xapian::PostingSource* WordsSource::clone() const { return new WordsSource(words_, choices_); }

void WordsSource::init(const Xapian::Database& database) {
  database_ = database;
  lists_.clear();
  most_ = 0;
  for (const Word& word : words_) {
    List list{TermScore(database, word.term, word.query_frequency, choices_.parameters),
              WordPostings(database, word.term, choices_.columns.get())};
    if (list.postings.at_end()) continue;
    most_ += list.score.most();
    lists_.push_back(std::move(list));
  }
  std::stable_sort(lists_.begin(), lists_.end(),
                   [](const List& a, const List& b) { return a.score.most() > b.score.most(); });
  set_maxweight(most_);
  read_ = 0;
  most_of_others_ = 0;
  least_ = 0;
  begin_ = 0;
  end_ = 0;
  present_.clear();
  document_ = 0;
  ended_ = false;
}

void WordsSource::next(double least) {
  least_ = std::max(least_, least);
  advance(std::uint64_t{document_} + 1);
}

void WordsSource::skip_to(Xapian::docid document, double least) {
  least_ = std::max(least_, least);
  if (document > document_) advance(document);
}

// Goes to the first document from number `from` on that reaches the score.
void WordsSource::advance(std::uint64_t from) {
  from = std::max<std::uint64_t>(from, choices_.range.first);
  while (!advance_in_window(from)) {
    from = std::max(from, end_);
    if (from > choices_.range.last || !read_window(static_cast<Xapian::docid>(from))) {
      ended_ = true;
      return;
    }
  }
  ended_ = document_ > choices_.range.last;
}

bool WordsSource::advance_in_window(std::uint64_t from) {
  std::size_t at = present_.next(from > begin_ ? from - begin_ : 0);
  while (at < kWindow && !reaches_least(at)) at = present_.next(at + 1);
  if (at == kWindow) return false;
  document_ = static_cast<Xapian::docid>(begin_ + at);
  return true;
}

// Looks up the other lists if need be, and leaves the score in weight_.
bool WordsSource::reaches_least(std::size_t at) {
  const auto document = static_cast<Xapian::docid>(begin_ + at);
  double weight = weights_[at];
  double most = weight + most_of_others_;
  for (std::size_t i = read_; i < lists_.size() && most >= least_; ++i) {
    List& list = lists_[i];
    most -= list.score.most();
    if (!skip_list(list, document) || list.postings.document() != document) continue;
    const double more = list.score.of(list.postings.occurrences(), length_of(document));
    weight += more;
    most += more;
  }
  weight_ = weight;
  return most >= least_;
}

// Reads the documents from the first one on that is not below `from`. Says whether there is one.
bool WordsSource::read_window(Xapian::docid from) {
  present_.clear();
  weights_.fill(0);
  choose_lists();
  bool any = false;
  Xapian::docid first = std::numeric_limits<Xapian::docid>::max();
  for (std::size_t i = 0; i < read_; ++i) {
    if (!skip_list(lists_[i], from)) continue;
    any = true;
    first = std::min(first, lists_[i].postings.document());
  }
  if (!any) return false;
  begin_ = first;
  end_ = begin_ + kWindow;
  for (std::size_t i = 0; i < read_; ++i) {
    if (!lists_[i].postings.at_end()) add_postings(lists_[i]);
  }
  return true;
}

void WordsSource::choose_lists() {
  read_ = lists_.size();
  most_of_others_ = 0;
  while (read_ > 0 && most_of_others_ + lists_[read_ - 1].score.most() < least_) {
    --read_;
    most_of_others_ += lists_[read_].score.most();
  }
  for (std::size_t i = 0; i < read_; ++i) {
    const double others = most_ - lists_[i].score.most();
    lists_[i].least_occurrences = lists_[i].score.least_occurrences(least_ - others);
  }
}

void WordsSource::add_postings(List& list) {
  WordPostings& postings = list.postings;
  for (; !postings.at_end() && postings.document() < end_; postings.next()) {
    const Xapian::termcount occurrences = postings.occurrences();
    if (occurrences < list.least_occurrences) continue;
    const Xapian::docid document = postings.document();
    const std::size_t at = document - begin_;
    present_.add(at);
    weights_[at] += list.score.of(occurrences, length_of(document));
  }
}

double WordsSource::length_of(Xapian::docid document) const {
  const LengthColumn& lengths = *choices_.lengths;
  return document < lengths.size() ? lengths[document] : database_.get_doclength(document);
}

// Goes to the first posting that is not below `from`. Says whether there is one.
bool WordsSource::skip_list(List& list, Xapian::docid from) {
  if (!list.postings.at_end()) list.postings.skip_to(from);
  return !list.postings.at_end();
}

namespace {

bool add_words(const Xapian::Query& query, std::vector<WordsSource::Word>& words) {
  switch (query.get_type()) {
    case Xapian::Query::LEAF_TERM:
      words.push_back({*query.get_terms_begin(), query.get_length()});
      return true;
    case Xapian::Query::OP_OR:
      break;
    default:
      return false;
  }
  for (std::size_t i = 0; i < query.get_num_subqueries(); ++i) {
    if (!add_words(query.get_subquery(i), words)) return false;
  }
  return true;
}

}  // namespace

std::optional<std::vector<WordsSource::Word>> any_of_words(const Xapian::Query& query) {
  std::vector<WordsSource::Word> words;
  if (!add_words(query, words) || words.size() < 2) return {};
  return words;
}

}  // namespace winnow
