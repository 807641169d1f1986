// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/page_hits.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "queries/search/snippet.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Gives the inverse document frequency in thousandths, at least 1.
std::uint32_t rarity(const Xapian::Database& database, const std::vector<std::string>& terms) {
  Xapian::doccount frequency = 0;
  for (const std::string& term : terms) {
    frequency = std::max(frequency, database.get_termfreq(term));
  }
  const double documents = database.get_doccount();
  const double weight = std::log((documents + 1.0) / (frequency + 1.0));
  return 1 + static_cast<std::uint32_t>(1000.0 * std::max(weight, 0.0));
}

// Shows the words by the terms that the query holds: an exact phrase is not shown by other forms of
// its words, and what is to be in the title is not shown in the text.
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

template <typename Number>
Number to_number(std::string_view digits) {
  Number number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

// Takes a hit from document data (schema.h); its rank, score, duplicates and snippet are left as
// they are.
SearchHit hit_of(std::string_view data) {
  SearchHit hit;
  hit.url = data_field(data, field::kUrl);
  hit.path = data_field(data, field::kPath);
  hit.title = data_field(data, field::kCaption);
  hit.language = data_field(data, field::kLanguage);
  hit.modified = to_number<std::int64_t>(data_field(data, field::kModified));
  hit.size = to_number<std::uint64_t>(data_field(data, field::kSize));
  hit.type = data_field(data, field::kType);
  hit.same_text_as = data_field(data, field::kDuplicateOf);
  return hit;
}

// Gives what snippets are made of, a view into `data`.
std::string_view snippet_text(std::string_view data) {
  const std::string_view text = data_field(data, field::kText);
  return text.empty() ? data_field(data, field::kSample) : text;
}

}  // namespace

std::vector<SearchHit> hits_of(SearchDatabase& searched, const BuiltQuery& built,
                               const FoundPages& found, const SearchOptions& options) {
  SnippetMaker snippets = snippet_maker(searched, built);
  std::vector<SearchHit> hits;
  hits.reserve(found.pages.size());
  for (const FoundPage& page : found.pages) {
    const std::string data = searched.database.get_document(page.document).get_data();
    SearchHit& hit = hits.emplace_back(hit_of(data));
    hit.rank = options.offset + static_cast<std::uint32_t>(hits.size());
    hit.score = page.score;
    hit.duplicates = page.duplicates;
    if (options.snippet_characters == 0) continue;
    Snippet snippet = snippets.make(snippet_text(data), options.snippet_characters);
    hit.snippet = std::move(snippet.text);
    hit.highlights = std::move(snippet.highlights);
  }
  return hits;
}

}  // namespace winnow
