// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/word_columns.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "queries/search/wildcard_source.h"

namespace winnow {

std::shared_ptr<const WordColumn> column_of(const WordColumns* columns, std::string_view term) {
  if (columns == nullptr) return nullptr;
  const auto found = columns->find(term);
  return found == columns->end() ? nullptr : found->second;
}

namespace {

// Xapian reads the words of phrases itself.
bool reads_lists(Xapian::Query::op type) {
  return type != Xapian::Query::OP_PHRASE && type != Xapian::Query::OP_NEAR;
}

// The words of wildcards come by descending frequency, so that those behind the first that is too
// rare are as rare.
template <typename IsFrequent>
void for_each_frequent_word(const Xapian::Query& query, const IsFrequent& is_frequent) {
  std::vector<Xapian::Query> open = {query};
  while (!open.empty()) {
    const Xapian::Query node = open.back();
    open.pop_back();
    if (node.get_type() == Xapian::Query::LEAF_TERM) {
      is_frequent(*node.get_terms_begin());
    } else if (node.get_type() == Xapian::Query::LEAF_POSTING_SOURCE) {
      const std::vector<std::string> terms = frequent_words_of(node);
      (void)std::all_of(terms.begin(), terms.end(), is_frequent);
    }
    if (!reads_lists(node.get_type())) continue;
    for (std::size_t i = 0; i < node.get_num_subqueries(); ++i) {
      open.push_back(node.get_subquery(i));
    }
  }
}

// Gives nothing if a column cannot say how often a document has the word: more often than its
// numbers go, or not at all, as it is with filters.
std::shared_ptr<const WordColumn> column_read(const Xapian::Database& database,
                                              const std::string& term) {
  constexpr Xapian::termcount kMost = std::numeric_limits<WordColumn::value_type>::max();
  const Xapian::docid last = database.get_lastdocid();
  auto column = std::make_shared<WordColumn>(std::size_t{last} + 1);
  Xapian::docid before = 0;
  const Xapian::PostingIterator end = database.postlist_end(term);
  for (auto posting = database.postlist_begin(term); posting != end; ++posting) {
    const Xapian::docid document = *posting;
    if (document <= before || document > last) {
      throw Xapian::DatabaseCorruptError("the list of documents of a word is out of order");
    }
    before = document;
    const Xapian::termcount times = posting.get_wdf();
    if (times == 0 || times > kMost) return nullptr;
    (*column)[document] = static_cast<WordColumn::value_type>(times);
  }
  return column;
}

}  // namespace

std::shared_ptr<const WordColumns> FrequentWords::asked_for(const Xapian::Query& query) {
  if (database_.size() != 1 || query.empty()) return columns_;
  const Xapian::doccount least = std::max(least_, database_.get_lastdocid() / kLeastShare);
  for_each_frequent_word(query, [&](const std::string& term) {
    const Xapian::doccount documents = database_.get_termfreq(term);
    if (documents < least) return false;
    Word& word = words_[term];
    word.documents = documents;
    ++word.times;
    const bool is_wanted = word.times > 1 && word.fits && !columns_->contains(term);
    if (is_wanted && makes_room(word)) word.fits = add_column(term);
    return true;
  });
  return columns_;
}

// What a column has saved must be worth more than half of what the new one would have, so that two
// words do not drive each other out again and again.
bool FrequentWords::makes_room(const Word& word) {
  if (columns_->size() < kMostColumns) return true;
  const auto worth = [&](const auto& column) { return words_.find(column.first)->second.worth(); };
  const auto least =
      std::min_element(columns_->begin(), columns_->end(),
                       [&](const auto& a, const auto& b) { return worth(a) < worth(b); });
  if (2 * worth(*least) >= word.worth()) return false;
  auto fewer = std::make_shared<WordColumns>(*columns_);
  fewer->erase(least->first);
  columns_ = std::move(fewer);
  return true;
}

bool FrequentWords::add_column(const std::string& term) {
  std::shared_ptr<const WordColumn> column = column_read(database_, term);
  if (column == nullptr) return false;
  auto more = std::make_shared<WordColumns>(*columns_);
  more->emplace(term, std::move(column));
  columns_ = std::move(more);
  return true;
}

void FrequentWords::forget() {
  words_.clear();
  columns_ = std::make_shared<WordColumns>();
}

}  // namespace winnow
