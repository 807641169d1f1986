// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/expansion.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr Xapian::doccount kPages = 10;
constexpr Xapian::termcount kTerms = 20;
// What the first of the added terms counts for each word of the query: a few words say what is
// looked for, and more than a little would lead elsewhere.
constexpr double kShare = 0.02;
constexpr std::size_t kMostWords = 8;
// Shorter stems are function words as a rule, and so are terms that most pages have.
constexpr std::size_t kShortest = 3;
constexpr double kMostPages = 0.25;

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// Takes stems of the text, and words as they are of scripts that have no stemmer; neither terms of
// the query nor those with prefixes.
class TextTerms : public Xapian::ExpandDecider {
 public:
  TextTerms(const Xapian::Database& database, const IndexMetadata& metadata,
            const Xapian::Query& query)
      : database_(database),
        query_(query.get_terms_begin(), query.get_terms_end()),
        most_(kMostPages * database.get_doccount()) {
    const std::vector<std::string> stemmers = metadata.stemmers();
    any_unstemmed_ = std::find(stemmers.begin(), stemmers.end(), "none") != stemmers.end();
  }

  bool operator()(const std::string& term) const override {
    const bool is_stem = term.starts_with(prefix::kStem);
    const std::string_view word = std::string_view(term).substr(is_stem ? 1 : 0);
    if (word.size() < kShortest || is_capital(word.front())) return false;
    const bool is_of_other_script = static_cast<unsigned char>(word.front()) >= 0x80;
    if (!is_stem && !(any_unstemmed_ && is_of_other_script)) return false;
    return !query_.contains(term) && database_.get_termfreq(term) <= most_;
  }

 private:
  const Xapian::Database& database_;
  std::set<std::string> query_;
  double most_;
  bool any_unstemmed_ = false;
};

std::vector<Xapian::Query> common_terms(const Xapian::Database& database,
                                        const IndexMetadata& metadata, const BuiltQuery& built,
                                        const Xapian::Query& scored,
                                        const Xapian::Weight& weighting) {
  const double share = kShare * static_cast<double>(std::min(built.words.size(), kMostWords));
  Xapian::Enquire enquire(database);
  enquire.set_query(scored);
  enquire.set_weighting_scheme(weighting);
  enquire.set_sort_by_relevance_then_value(slot::kUrlHash, false);
  enquire.set_collapse_key(slot::kDuplicateGroup);
  const Xapian::MSet best = enquire.get_mset(0, kPages);
  Xapian::RSet relevant;
  for (auto page = best.begin(); page != best.end(); ++page) relevant.add_document(*page);
  const TextTerms decider(database, metadata, scored);
  enquire.set_expansion_scheme("bo1");
  const Xapian::ESet set = enquire.get_eset(kTerms, relevant, 0, &decider);
  std::vector<Xapian::Query> terms;
  const double first = set.empty() ? 0 : set.begin().get_weight();
  for (auto term = set.begin(); term != set.end(); ++term) {
    terms.emplace_back(Xapian::Query::OP_SCALE_WEIGHT, Xapian::Query(*term),
                       share * term.get_weight() / first);
  }
  return terms;
}

// Filters stay outside.
Xapian::Query with_terms(const Xapian::Query& scored, const Xapian::Query& terms, bool any_word) {
  if (scored.get_type() == Xapian::Query::OP_FILTER) {
    return {Xapian::Query::OP_FILTER, with_terms(scored.get_subquery(0), terms, any_word),
            scored.get_subquery(1)};
  }
  return {any_word ? Xapian::Query::OP_OR : Xapian::Query::OP_AND_MAYBE, scored, terms};
}

}  // namespace

Xapian::Query expanded(const Xapian::Database& database, const IndexMetadata& metadata,
                       const BuiltQuery& built, const Xapian::Query& scored,
                       const Xapian::Weight& weighting) {
  if (scored.empty() || built.words.empty()) return scored;
  const std::vector<Xapian::Query> terms =
      common_terms(database, metadata, built, scored, weighting);
  if (terms.empty()) return scored;
  const bool any_word =
      built.any_plain_word || (built.op == QueryOperator::any_word && !built.has_syntax);
  return with_terms(scored, Xapian::Query(Xapian::Query::OP_OR, terms.begin(), terms.end()),
                    any_word);
}

}  // namespace winnow
