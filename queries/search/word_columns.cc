// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/word_columns.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include "queries/search/wildcard_source.h"

namespace winnow {

std::shared_ptr<const WordColumn> column_of(const WordColumns* columns, std::string_view term) {
  if (columns == nullptr) return nullptr;
  const auto found = columns->find(term);
  return found == columns->end() ? nullptr : found->second;
}

namespace {

using Query = Xapian::Query;

// How many of a query's parts have words that are read by columns: those that with_term_sources()
// makes sources of. Xapian's matcher reads the others.
std::size_t parts_read(const Query& query) {
  switch (query.get_type()) {
    case Query::OP_AND:
    case Query::OP_OR:
    case Query::OP_MAX:
    case Query::OP_AND_MAYBE:
      return query.get_num_subqueries();
    case Query::OP_FILTER:
    case Query::OP_AND_NOT:
      return 1;
    default:
      return 0;
  }
}

// Gives those of a query's words that may be frequent enough for a column, each once. The words of
// wildcards come by descending frequency: all behind the first that is too rare are too rare, too.
template <typename IsFrequent>
std::set<std::string> frequent_words(const Query& query, const IsFrequent& is_frequent) {
  std::set<std::string> words;
  std::vector<Query> open = {query};
  while (!open.empty()) {
    const Query node = open.back();
    open.pop_back();
    if (node.get_type() == Query::LEAF_TERM && is_frequent(*node.get_terms_begin())) {
      words.insert(*node.get_terms_begin());
    } else if (node.get_type() == Query::LEAF_POSTING_SOURCE) {
      const std::vector<std::string> terms = frequent_words_of(node);
      const auto end = std::find_if_not(terms.begin(), terms.end(), is_frequent);
      words.insert(terms.begin(), end);
    }
    for (std::size_t i = 0; i < parts_read(node); ++i) open.push_back(node.get_subquery(i));
  }
  return words;
}

// Gives nothing if a column cannot say how often a document has the word: more often than its
// numbers go, or not at all, as it is with filters.
std::shared_ptr<const WordColumn> column_read(const Xapian::Database& database,
                                              const std::string& term) {
  constexpr Xapian::termcount kMost = std::numeric_limits<WordColumn::value_type>::max();
  const Xapian::docid last = database.get_lastdocid();
  std::shared_ptr<WordColumn> column;
  Xapian::docid before = 0;
  const Xapian::PostingIterator end = database.postlist_end(term);
  for (auto posting = database.postlist_begin(term); posting != end; ++posting) {
    const Xapian::docid document = *posting;
    if (document <= before) {
      throw Xapian::DatabaseCorruptError("the list of documents of a word is out of order");
    }
    if (document > last) {
      throw Xapian::DatabaseCorruptError("a word is in a document behind the last one");
    }
    before = document;
    const Xapian::termcount times = posting.get_wdf();
    if (times == 0 || times > kMost) return nullptr;
    if (column == nullptr) column = std::make_shared<WordColumn>(std::size_t{last} + 1);
    (*column)[document] = static_cast<WordColumn::value_type>(times);
  }
  return column;
}

const std::shared_ptr<const WordColumns>& no_columns() {
  static const std::shared_ptr<const WordColumns> none = std::make_shared<WordColumns>();
  return none;
}

}  // namespace

FrequentWords::FrequentWords(const Xapian::Database& database, Xapian::doccount least)
    : database_(database), least_(least), columns_(no_columns()) {}

std::shared_ptr<const WordColumns> FrequentWords::asked_for(const Xapian::Query& query) {
  if (database_.size() != 1 || query.empty()) return columns_;
  const Xapian::doccount least = std::max(least_, database_.get_lastdocid() / kLeastShare);
  const auto is_frequent = [&](const std::string& term) {
    return database_.get_termfreq(term) >= least;
  };
  std::optional<std::string> best;
  for (const std::string& term : frequent_words(query, is_frequent)) {
    Word& word = words_[term];
    word.documents = database_.get_termfreq(term);
    ++word.times;
    if (word.times < 2 || !word.fits || columns_->contains(term)) continue;
    if (!best || word.worth() > words_[*best].worth()) best = term;
  }
  if (best) add_column(*best);
  return columns_;
}

// A column gives way only to a word that is worth more than twice as much, so that two words do not
// drive each other out again and again.
void FrequentWords::add_column(const std::string& term) {
  Word& word = words_[term];
  const auto worth = [&](const auto& column) { return words_[column.first].worth(); };
  auto columns = std::make_shared<WordColumns>(*columns_);
  if (columns->size() == kMostColumns) {
    const auto least =
        std::min_element(columns->begin(), columns->end(),
                         [&](const auto& a, const auto& b) { return worth(a) < worth(b); });
    if (2 * worth(*least) >= word.worth()) return;
    columns->erase(least);
  }
  std::shared_ptr<const WordColumn> column = column_read(database_, term);
  word.fits = column != nullptr;
  if (!word.fits) return;
  columns->emplace(term, std::move(column));
  columns_ = std::move(columns);
}

void FrequentWords::forget() noexcept {
  words_.clear();
  columns_ = no_columns();
}

}  // namespace winnow
