// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/document_set.h"

#include <algorithm>
#include <string>
#include <utility>

#include "queries/search/found_pages.h"
#include "queries/search/word_postings.h"

namespace winnow {

void DocumentSet::add(const DocumentSet& other) {
  const std::size_t before = other.begin_ - begin_;
  for (std::size_t i = 0; i < other.bits_.size(); ++i) bits_[before + i] |= other.bits_[i];
}

void DocumentSet::keep(const DocumentSet& other) {
  for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] &= other.bits_[i];
}

void DocumentSet::remove(const DocumentSet& other) {
  for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] &= ~other.bits_[i];
}

std::size_t DocumentSet::count() const {
  std::size_t count = 0;
  for (const std::uint64_t bits : bits_) count += static_cast<std::size_t>(std::popcount(bits));
  return count;
}

bool DocumentSet::empty() const {
  return std::all_of(bits_.begin(), bits_.end(), [](std::uint64_t bits) { return bits == 0; });
}

void DocumentSet::refuse() {
  throw Xapian::DatabaseCorruptError(
      "a word is in a document before the first or behind the last one");
}

namespace {

using Query = Xapian::Query;

// Users nest queries as they like, and what stands deeper is left to Xapian.
constexpr int kMostLevels = 30;

bool joins_words_below(const Query& query, int levels) {
  switch (query.get_type()) {
    case Query::LEAF_TERM:
    case Query::LEAF_MATCH_ALL:
    case Query::LEAF_MATCH_NOTHING:
      return true;
    case Query::OP_AND:
    case Query::OP_OR:
    case Query::OP_AND_NOT:
    case Query::OP_AND_MAYBE:
    case Query::OP_FILTER:
    case Query::OP_MAX:
    case Query::OP_SYNONYM:
    case Query::OP_SCALE_WEIGHT:
      break;
    default:
      return false;
  }
  if (levels == kMostLevels) return false;
  for (std::size_t i = 0; i < query.get_num_subqueries(); ++i) {
    if (!joins_words_below(query.get_subquery(i), levels + 1)) return false;
  }
  return true;
}

// Evaluates queries for which joins_words() holds.
class SetReader {
 public:
  SetReader(const Xapian::Database& database, DocumentRange range, const WordColumns* columns)
      : database_(database),
        columns_(columns),
        range_(range),
        held_{range.first, std::min(range.last, database.get_lastdocid())} {}

  DocumentSet read(const Query& query) const {
    switch (query.get_type()) {
      case Query::OP_AND:
      case Query::OP_FILTER: {
        const Part rarest = rarest_part(query);
        if (rarest.most == 0) return DocumentSet(held_);
        DocumentSet documents = read(query.get_subquery(rarest.index));
        keep_all(query, rarest.index, documents);
        return documents;
      }
      case Query::OP_AND_NOT: {
        DocumentSet documents = read(query.get_subquery(0));
        remove_excluded(query, documents);
        return documents;
      }
      default: {
        DocumentSet documents(held_);
        add(query, documents);
        return documents;
      }
    }
  }

 private:
  // Finding one document in a list takes about as long as reading ten of the list.
  static constexpr double kPostingsOfSkip = 10;

  static std::string term_of(const Query& leaf) {
    return leaf.get_type() == Query::LEAF_MATCH_ALL ? std::string() : *leaf.get_terms_begin();
  }

  void add(const Query& query, DocumentSet& documents) const {
    switch (query.get_type()) {
      case Query::LEAF_MATCH_NOTHING:
        break;
      case Query::LEAF_TERM:
      case Query::LEAF_MATCH_ALL:
        read_postings(term_of(query), documents);
        break;
      case Query::OP_AND:
      case Query::OP_FILTER:
      case Query::OP_AND_NOT:
        documents.add(read(query));
        break;
      case Query::OP_AND_MAYBE:
      case Query::OP_SCALE_WEIGHT:
        add(query.get_subquery(0), documents);
        break;
      default:
        for (std::size_t i = 0; i < query.get_num_subqueries(); ++i) {
          add(query.get_subquery(i), documents);
        }
    }
  }

  void read_postings(const std::string& term, DocumentSet& documents) const {
    WordPostings postings(database_, term, columns_);
    if (!postings.at_end()) postings.skip_to(range_.first);
    for (; !postings.at_end() && postings.document() <= range_.last; postings.next()) {
      documents.add(postings.document());
    }
  }

  // Leaves those of `documents` that the query matches, too.
  void keep(const Query& query, DocumentSet& documents) const {
    switch (query.get_type()) {
      case Query::LEAF_MATCH_ALL:
        break;
      case Query::LEAF_TERM:
        keep_postings(term_of(query), documents);
        break;
      case Query::OP_AND:
      case Query::OP_FILTER:
        keep_all(query, query.get_num_subqueries(), documents);
        break;
      case Query::OP_AND_NOT:
        keep(query.get_subquery(0), documents);
        remove_excluded(query, documents);
        break;
      case Query::OP_AND_MAYBE:
      case Query::OP_SCALE_WEIGHT:
        keep(query.get_subquery(0), documents);
        break;
      default:
        keep_any(query, documents);
    }
  }

  void keep_all(const Query& query, std::size_t but, DocumentSet& documents) const {
    for (std::size_t i = 0; i < query.get_num_subqueries(); ++i) {
      if (documents.empty()) return;
      if (i != but) keep(query.get_subquery(i), documents);
    }
  }

  void keep_any(const Query& query, DocumentSet& documents) const {
    if (!are_few(documents, most_documents(query))) {
      documents.keep(read(query));
      return;
    }
    DocumentSet kept(held_);
    for (std::size_t i = 0; i < query.get_num_subqueries(); ++i) {
      DocumentSet part = documents;
      keep(query.get_subquery(i), part);
      kept.add(part);
    }
    documents = std::move(kept);
  }

  void keep_postings(const std::string& term, DocumentSet& documents) const {
    DocumentSet kept(held_);
    if (!are_few(documents, database_.get_termfreq(term))) {
      read_postings(term, kept);
      documents.keep(kept);
      return;
    }
    WordPostings postings(database_, term, columns_);
    documents.for_each([&](Xapian::docid document) {
      if (!postings.at_end()) postings.skip_to(document);
      if (!postings.at_end() && postings.document() == document) kept.add(document);
    });
    documents = std::move(kept);
  }

  // The range has its share of the postings.
  bool are_few(const DocumentSet& documents, std::uint64_t postings) const {
    const double all = std::max<double>(database_.get_lastdocid(), 1);
    const double share = (static_cast<double>(held_.last) - held_.first + 1) / all;
    return static_cast<double>(documents.count()) * kPostingsOfSkip <
           static_cast<double>(postings) * share;
  }

  void remove_excluded(const Query& query, DocumentSet& documents) const {
    for (std::size_t i = 1; i < query.get_num_subqueries(); ++i) {
      if (documents.empty()) return;
      DocumentSet excluded = documents;
      keep(query.get_subquery(i), excluded);
      documents.remove(excluded);
    }
  }

  struct Part {
    std::size_t index = 0;
    std::uint64_t most = 0;  // it matches no more documents than these
  };

  Part rarest_part(const Query& query) const {
    Part rarest = {0, most_documents(query.get_subquery(0))};
    for (std::size_t i = 1; i < query.get_num_subqueries(); ++i) {
      const std::uint64_t most = most_documents(query.get_subquery(i));
      if (most < rarest.most) rarest = {i, most};
    }
    return rarest;
  }

  std::uint64_t most_documents(const Query& query) const {
    switch (query.get_type()) {
      case Query::LEAF_MATCH_NOTHING:
        return 0;
      case Query::LEAF_TERM:
      case Query::LEAF_MATCH_ALL:
        return database_.get_termfreq(term_of(query));
      case Query::OP_AND:
      case Query::OP_FILTER:
        return rarest_part(query).most;
      case Query::OP_AND_NOT:
      case Query::OP_AND_MAYBE:
      case Query::OP_SCALE_WEIGHT:
        return most_documents(query.get_subquery(0));
      default:
        break;
    }
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < query.get_num_subqueries(); ++i) {
      sum += most_documents(query.get_subquery(i));
    }
    return sum;
  }

  const Xapian::Database& database_;
  const WordColumns* columns_;
  DocumentRange range_;
  DocumentRange held_;  // the documents of the range that the database has
};

}  // namespace

bool joins_words(const Xapian::Query& query) { return joins_words_below(query, 0); }

DocumentSet documents_of(const Xapian::Database& database, const Xapian::Query& query,
                         DocumentRange range, const WordColumns* columns) {
  if (joins_words(query)) return SetReader(database, range, columns).read(query);
  DocumentSet documents(database.get_lastdocid());
  for (const DocumentMatch& match : all_matches(database, query, Xapian::BoolWeight())) {
    if (match.document < range.first || match.document > range.last) continue;
    documents.add(match.document);
  }
  return documents;
}

}  // namespace winnow
