// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/searcher.h"

#include <xapian.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "queries/search/exact_weight.h"
#include "queries/search/explanation.h"
#include "queries/search/facet_counts.h"
#include "queries/search/found_pages.h"
#include "queries/search/page_hits.h"
#include "queries/search/search_database.h"

namespace winnow {
namespace {

// Estimates below this are exact.
constexpr Xapian::doccount kCheckAtLeast = 1000;
// With fewer matches a misspelling is likely.
constexpr Xapian::doccount kFewMatches = 3;
// Each word that is looked up for a misspelling costs many look-ups.
constexpr std::size_t kMaxWords = 16;

void explain(SearchDatabase& searched, const BuiltQuery& built, const FoundPages& found,
             std::vector<SearchHit>& hits) {
  std::vector<std::vector<ScorePart>> explanations =
      explain_scores(searched.database, bm25_parameters(searched.metadata.choices),
                     searched.builder, built, found.pages);
  for (std::size_t i = 0; i < hits.size(); ++i) hits[i].explanation = std::move(explanations[i]);
}

// Replaces those `words` of `text` that `matches_nothing` names by the most similar word of the
// database's spelling dictionary; the result is empty if there is nothing to correct. All but the
// words stays as it is. It looks at the first 16 words only: each one costs many look-ups.
std::string correct_spelling(const Xapian::Database& database, std::string_view text,
                             const std::vector<QueryWord>& words,
                             const std::function<bool(const QueryWord&)>& matches_nothing) {
  std::string corrected;
  std::size_t copied = 0;  // bytes of text
  const std::size_t count = std::min(words.size(), kMaxWords);
  for (std::size_t i = 0; i < count; ++i) {
    const QueryWord& word = words[i];
    if (word.wildcard || !matches_nothing(word)) continue;
    const std::string suggestion = database.get_spelling_suggestion(word.term);
    if (suggestion.empty()) continue;
    corrected.append(text, copied, word.offset - copied).append(suggestion);
    copied = word.end();
  }
  if (!corrected.empty()) corrected.append(text, copied);
  return corrected;
}

std::string corrected(SearchDatabase& searched, const BuiltQuery& built) {
  const auto matches_nothing = [&](const QueryWord& word) {
    const std::vector<std::string> terms = searched.builder.terms(built, word);
    return !searched.database.term_exists(word.term) &&
           std::none_of(terms.begin(), terms.end(), [&](const std::string& term) {
             return searched.database.term_exists(term);
           });
  };
  return correct_spelling(searched.database, built.text, built.words, matches_nothing);
}

Expected<SearchResult> search_once(SearchDatabase& searched, std::string_view query,
                                   const SearchOptions& options) {
  Expected<BuiltQuery> built = searched.builder.build(query, options);
  if (!built) return built.error();
  const Xapian::Query scored_query = searched.scored(*built);
  const FoundPages found = find_pages(
      searched.database, scored_query, ExactBm25Weight(bm25_parameters(searched.metadata.choices)),
      {options.offset, options.limit, kCheckAtLeast}, options.order, options.collapse_duplicates);
  SearchResult result;
  result.matches_estimated = found.estimated;
  result.hits = hits_of(searched, *built, found, options);
  if (options.explain) explain(searched, *built, found, result.hits);
  if (options.facets) result.facets = count_facets(searched.database, scored_query);
  if (found.estimated < kFewMatches) result.corrected_query = corrected(searched, *built);
  result.refused_because = std::move(built->refused_because);
  result.stop_words = std::move(built->stop_words);
  return result;
}

}  // namespace

Searcher::Searcher(std::unique_ptr<SearchDatabase> database) : database_(std::move(database)) {}
Searcher::~Searcher() = default;
Searcher::Searcher(Searcher&&) noexcept = default;
Searcher& Searcher::operator=(Searcher&&) noexcept = default;

Expected<Searcher> Searcher::open(const std::string& database, MissingShards missing) {
  Expected<std::unique_ptr<SearchDatabase>> opened = SearchDatabase::open(database, missing);
  if (!opened) return opened.error();
  return Searcher(std::move(*opened));
}

Expected<void> Searcher::reopen() {
  Expected<std::unique_ptr<SearchDatabase>> opened = database_->opened_again();
  if (!opened) return opened.error();
  database_ = std::move(*opened);
  return {};
}

Expected<void> Searcher::use_synonyms(const std::vector<SynonymEntry>& entries) {
  return database_->use_synonyms(entries);
}

Expected<void> Searcher::use_synonyms_of(const std::string& file) {
  const Expected<std::vector<SynonymEntry>> entries = read_synonyms(file);
  if (!entries) return entries.error();
  const Expected<void> used = use_synonyms(*entries);
  if (used) return {};
  Error error = used.error();
  error.where = file;
  return error;
}

void Searcher::use_stop_words(const std::vector<StopWord>& words) {
  database_->use_stop_words(words);
}

Expected<void> Searcher::use_stop_words_of(const std::string& file) {
  const Expected<std::vector<StopWord>> words = read_stop_words(file);
  if (!words) return words.error();
  use_stop_words(*words);
  return {};
}

Expected<SearchResult> Searcher::search(std::string_view query, const SearchOptions& options) {
  return database_->repeat<SearchResult>([&] { return search_once(*database_, query, options); });
}

const IndexMetadata& Searcher::metadata() const { return database_->metadata; }

std::uint64_t Searcher::document_count() const { return database_->document_count; }

const std::vector<std::string>& Searcher::missing_shards() const {
  return database_->missing_shards;
}

}  // namespace winnow
