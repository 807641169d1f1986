// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/weighting.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "queries/search/field_filters.h"
#include "queries/search/query_tree.h"

namespace winnow {

Bm25Parameters bm25_parameters(const IndexingChoices& choices) {
  Bm25Parameters parameters;
  parameters.k1 *= std::max(choices.main_weight, 1U);
  return parameters;
}

Bm25Parameters bm25_parameters(const IndexingChoices& choices, const BuiltQuery& built) {
  Bm25Parameters parameters = bm25_parameters(choices);
  if (built.op != QueryOperator::best) return parameters;
  const double more = words_beyond_few(built.words.size());
  parameters.b = std::min(0.1 + 0.1 * more, 0.7);
  parameters.k1 *= 1.25 + 0.15 * more;
  return parameters;
}

double words_beyond_few(std::size_t words) {
  constexpr std::size_t kFewWords = 4;
  constexpr std::size_t kManyWords = 14;
  return static_cast<double>(std::clamp(words, kFewWords, kManyWords) - kFewWords);
}

double bm25_rarity(double collection, double documents) {
  const double odds = (collection - documents + 0.5) / (documents + 0.5);
  return std::log(odds < 2 ? odds * 0.5 + 1 : odds);
}

ExactBm25Weight::ExactBm25Weight(const Bm25Parameters& parameters)
    : BM25Weight(parameters.k1, parameters.k2, parameters.k3, parameters.b,
                 parameters.min_normalised_length),
      parameters_(parameters) {}

double ExactBm25Weight::get_sumpart(Xapian::termcount wdf, Xapian::termcount length,
                                    Xapian::termcount unique_terms) const {
  return exact_weight(BM25Weight::get_sumpart(wdf, length, unique_terms));
}

double ExactBm25Weight::get_maxpart() const { return exact_weight(BM25Weight::get_maxpart()); }

std::string ExactBm25Weight::name() const { return "winnow::ExactBm25Weight"; }

namespace {

// Of the whole database, whichever shard is searched.
struct WildcardStatistics {
  std::vector<std::string> terms;
  Xapian::doccount documents = 0;  // that have them, those with several counted several times
  double factor = 0;               // of BM25: all that does not depend on the page
  double average_length = 0;
};

// As Xapian::BM25Weight has it for a word that is in so many documents.
double bm25_factor(double collection, double documents, const Bm25Parameters& parameters) {
  return bm25_rarity(collection, documents) * (parameters.k1 + 1);
}

// As Xapian says it of tables that contradict each other.
[[noreturn]] void throw_damaged(const std::string& what) {
  throw Xapian::DatabaseCorruptError("the list of documents of a word " + what);
}

// Goes through the postings of all terms at once: the iterators whose documents are still to come
// are a heap with the smallest number first, and behind it are those of the current document. None
// of them is at its end: such an iterator has nothing to be asked for. In a damaged database a list
// may be shorter than the database says, or out of order; each step goes on to a higher number, so
// that it ends all the same.
class WildcardSource : public Xapian::PostingSource {
 public:
  WildcardSource(WildcardStatistics statistics, const Bm25Parameters& parameters)
      : statistics_(std::move(statistics)), parameters_(parameters) {}

  Xapian::doccount get_termfreq_min() const override { return most_frequent_; }
  Xapian::doccount get_termfreq_est() const override { return get_termfreq_max(); }
  Xapian::doccount get_termfreq_max() const override {
    return std::min(postings_, database_.get_doccount());
  }

  Xapian::PostingSource* clone() const override {
    return new WildcardSource(statistics_, parameters_);
  }

  void init(const Xapian::Database& database) override {
    database_ = database;
    iterators_.clear();
    most_frequent_ = 0;
    postings_ = 0;
    for (const std::string& term : statistics_.terms) add_term(term);
    std::make_heap(iterators_.begin(), iterators_.end(), is_later);
    waiting_ = iterators_.size();
    document_ = 0;
    set_maxweight(exact_weight(statistics_.factor));
  }

  void next(double) override {
    if (document_ == std::numeric_limits<Xapian::docid>::max()) return iterators_.clear();
    advance(document_ + 1);
  }

  void skip_to(Xapian::docid document, double) override {
    if (document > document_) advance(document);
  }

  bool at_end() const override { return iterators_.empty(); }
  Xapian::docid get_docid() const override { return document_; }

  double get_weight() const override {
    double frequency = 0;
    for (std::size_t i = waiting_; i < iterators_.size(); ++i) frequency += iterators_[i].get_wdf();
    if (frequency == 0) return 0;
    const double length = iterators_.back().get_doclength() / statistics_.average_length;
    const double normalised = std::max(length, parameters_.min_normalised_length);
    const double saturation = parameters_.k1 * (normalised * parameters_.b + (1 - parameters_.b));
    return exact_weight(statistics_.factor * (frequency / (saturation + frequency)));
  }

 private:
  static bool is_later(const Xapian::PostingIterator& a, const Xapian::PostingIterator& b) {
    return *a > *b;
  }

  void add_term(const std::string& term) {
    const Xapian::doccount documents = database_.get_termfreq(term);
    if (documents == 0) return;
    Xapian::PostingIterator first = database_.postlist_begin(term);
    if (first == Xapian::PostingIterator()) throw_damaged("is empty");
    iterators_.push_back(std::move(first));
    most_frequent_ = std::max(most_frequent_, documents);
    postings_ += std::min(documents, std::numeric_limits<Xapian::doccount>::max() - postings_);
  }

  auto heap_end() { return iterators_.begin() + static_cast<std::ptrdiff_t>(waiting_); }

  // Goes to the first document from number `from` on.
  void advance(Xapian::docid from) {
    while (waiting_ < iterators_.size()) move_on(from);
    while (waiting_ > 0 && *iterators_.front() < from) {
      take_first();
      move_on(from);
    }
    if (iterators_.empty()) return;
    document_ = *iterators_.front();
    while (waiting_ > 0 && *iterators_.front() == document_) take_first();
  }

  void take_first() {
    std::pop_heap(iterators_.begin(), heap_end(), is_later);
    --waiting_;
  }

  // Goes on with the first of the iterators that do not wait; it is to wait again, or to go where
  // it is at its end.
  void move_on(Xapian::docid from) {
    Xapian::PostingIterator& iterator = iterators_[waiting_];
    iterator.skip_to(from);
    if (iterator == Xapian::PostingIterator()) {
      std::swap(iterator, iterators_.back());
      iterators_.pop_back();
      return;
    }
    if (*iterator < from) throw_damaged("is out of order");
    ++waiting_;
    std::push_heap(iterators_.begin(), heap_end(), is_later);
  }

  WildcardStatistics statistics_;
  Bm25Parameters parameters_;
  Xapian::Database database_;  // the shard
  Xapian::doccount most_frequent_ = 0;
  Xapian::doccount postings_ = 0;
  std::vector<Xapian::PostingIterator> iterators_;
  std::size_t waiting_ = 0;  // the first so many iterators are the heap
  Xapian::docid document_ = 0;
};

TermFrequencies most_frequent_terms(const Xapian::Database& database,
                                    const std::string& beginning) {
  TermFrequencies terms;
  const Xapian::TermIterator end = database.allterms_end(beginning);
  for (auto term = database.allterms_begin(beginning); term != end; ++term) {
    terms.emplace_back(term.get_termfreq(), *term);
  }
  keep_most_frequent(terms);
  return terms;
}

// By their serialised form: a wildcard cannot be asked what it stands for.
std::map<std::string, std::string> wildcards_of(const BuiltQuery& built) {
  std::map<std::string, std::string> beginnings;
  for (const QueryWord& word : built.words) {
    if (!word.wildcard) continue;
    for (const std::string_view prefix : text_term_prefixes()) {
      std::string beginning = std::string(prefix).append(word.term);
      std::string key = wildcard_query(beginning).serialise();
      beginnings.emplace(std::move(key), std::move(beginning));
    }
  }
  return beginnings;
}

}  // namespace

void keep_most_frequent(TermFrequencies& terms) {
  const auto is_before = [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  };
  const std::size_t count = std::min<std::size_t>(kMaxExpansion, terms.size());
  std::partial_sort(terms.begin(), terms.begin() + static_cast<std::ptrdiff_t>(count), terms.end(),
                    is_before);
  terms.resize(count);
}

Xapian::Query weighted_wildcard(const Xapian::Database& database, const std::string& beginning,
                                const Bm25Parameters& parameters) {
  WildcardStatistics statistics;
  const Xapian::doccount collection = database.get_doccount();
  for (auto& [documents, term] : most_frequent_terms(database, beginning)) {
    statistics.documents += std::min(documents, collection - statistics.documents);
    statistics.terms.push_back(std::move(term));
  }
  if (statistics.terms.empty()) return {};
  statistics.factor = bm25_factor(collection, statistics.documents, parameters);
  statistics.average_length = database.get_avlength();
  return Xapian::Query((new WildcardSource(std::move(statistics), parameters))->release());
}

namespace {

std::vector<std::string> existing_terms(const IndexStatistics& index,
                                        const std::vector<std::string>& terms) {
  std::vector<std::string> existing;
  std::copy_if(terms.begin(), terms.end(), std::back_inserter(existing),
               [&](const std::string& term) { return index.exists(term); });
  return existing;
}

}  // namespace

Xapian::doccount count_documents(const IndexStatistics& index,
                                 const std::vector<std::string>& terms) {
  const std::vector<std::string> existing = existing_terms(index, terms);
  if (existing.empty()) return 0;
  if (existing.size() == 1) return index.frequency(existing.front());
  return index.having_any(existing);
}

// A factor of the weight takes the place of the form's own number of pages.
Xapian::Query weighted_forms(const IndexStatistics& index, const std::vector<std::string>& terms) {
  const std::vector<std::string> existing = existing_terms(index, terms);
  if (existing.empty()) return Xapian::Query(terms.front());
  if (existing.size() == 1) return Xapian::Query(existing.front());
  const double collection = index.documents();
  const double rarity = bm25_rarity(collection, count_documents(index, existing));
  std::vector<Xapian::Query> forms;
  for (const std::string& term : existing) {
    const double own = bm25_rarity(collection, index.frequency(term));
    forms.emplace_back(Xapian::Query::OP_SCALE_WEIGHT, Xapian::Query(term), rarity / own);
  }
  return Xapian::Query(Xapian::Query::OP_MAX, forms.begin(), forms.end());
}

Xapian::Query weighted(const IndexStatistics& index, const BuiltQuery& built,
                       const Bm25Parameters& parameters) {
  if (built.query.empty()) return built.query;
  const std::map<std::string, std::string> beginnings = wildcards_of(built);
  return replace_parts(built.query, [&](const Xapian::Query& part, bool) {
    if (part.get_type() == Xapian::Query::OP_SYNONYM) {
      return weighted_forms(index, {part.get_terms_begin(), part.get_terms_end()});
    }
    if (part.get_type() != Xapian::Query::OP_WILDCARD) return part;
    const auto beginning = beginnings.find(part.serialise());
    if (beginning == beginnings.end()) return part;
    return index.wildcard(beginning->second, parameters);
  });
}

}  // namespace winnow
