// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/query_snippets.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {
namespace {

// Inverse document frequency in thousandths, at least 1.
std::uint32_t rarity(const Xapian::Database& database, const std::vector<std::string>& terms) {
  Xapian::doccount frequency = 0;
  for (const std::string& term : terms) {
    frequency = std::max(frequency, database.get_termfreq(term));
  }
  const double documents = database.get_doccount();
  const double weight = std::log((documents + 1.0) / (frequency + 1.0));
  return 1 + static_cast<std::uint32_t>(1000.0 * std::max(weight, 0.0));
}

}  // namespace

SnippetMaker snippet_maker(SearchDatabase& searched, const BuiltQuery& built) {
  const std::set<std::string> sought(built.query.get_terms_begin(), built.query.get_terms_end());
  QueryBuilder& builder = searched.builder;
  SnippetMaker maker(builder.cutter(), built.stemmers);
  const auto add = [&](std::vector<std::string> terms) {
    std::erase_if(terms, [&](const std::string& term) { return !sought.contains(term); });
    if (!terms.empty()) maker.add_word(terms, rarity(searched.database, terms));
  };
  for (const QueryWord& word : built.words) {
    if (word.wildcard) {
      maker.add_wildcard(word.term, rarity(searched.database, {word.term}));
      continue;
    }
    std::vector<std::string> terms = builder.terms(built, word);
    terms.push_back(word.term);
    for (const std::string_view part : compound_parts(word.term)) terms.emplace_back(part);
    add(std::move(terms));
  }
  for (const UsedSynonym& synonym : built.synonyms) {
    for (const std::string& other : synonym.other) {
      QueryWord word;
      word.term = other;
      std::vector<std::string> terms = builder.terms(built, word);
      terms.push_back(other);
      add(std::move(terms));
    }
  }
  return maker;
}

}  // namespace winnow
