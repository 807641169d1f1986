// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/searcher.h"

#include <xapian.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "indexer/database/repeated_read.h"
#include "indexer/database/whole_database.h"
#include "queries/search/all_matches.h"
#include "queries/search/document_paths.h"
#include "queries/search/document_words.h"
#include "queries/search/exact_weight.h"
#include "queries/search/exclusive_or.h"
#include "queries/search/explanation.h"
#include "queries/search/facet_counts.h"
#include "queries/search/found_pages.h"
#include "queries/search/query_builder.h"
#include "queries/search/search_hit.h"
#include "queries/search/shards.h"
#include "queries/search/snippet.h"
#include "queries/search/spelling.h"
#include "queries/search/wildcard_source.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Estimates below this are exact.
constexpr Xapian::doccount kCheckAtLeast = 1000;
// With fewer matches a misspelling is likely.
constexpr Xapian::doccount kFewMatches = 3;

Expected<IndexMetadata> read_metadata(const Xapian::Database& database, const std::string& path) {
  const std::string json = database.get_metadata(std::string(kMetadataKey));
  if (json.empty() && database.get_doccount() == 0) {
    return Error{ErrorCode::try_again, "the database is empty so far", path,
                 "wait for the run that fills it, or index a site with winnow index"};
  }
  if (json.empty()) return error_without_metadata(database, path);
  return metadata_from_json(json, path);
}

}  // namespace

struct Searcher::State {
  State(std::string database_path, MissingShards if_missing, OpenedShards opened,
        IndexMetadata read)
      : path(std::move(database_path)),
        missing(if_missing),
        database(std::move(opened.database)),
        missing_shards(std::move(opened.missing)),
        metadata(std::move(read)),
        document_count(database.get_doccount()) {}

  Expected<SearchResult> search(std::string_view query, const SearchOptions& options);
  Expected<Ranking> rank(std::string_view query, const SearchOptions& options);
  Expected<void> reopen();
  Xapian::Query scored(const BuiltQuery& built) const;
  std::vector<SearchHit> hits(const BuiltQuery& built, const FoundPages& found,
                              const SearchOptions& options);
  void explain(const BuiltQuery& built, const FoundPages& found, std::vector<SearchHit>& hits);
  std::string corrected(const BuiltQuery& built);
  SnippetMaker snippet_maker(const BuiltQuery& built);
  std::uint32_t rarity(const std::vector<std::string>& terms) const;
  Expected<std::vector<SoughtWord>> sought_words(std::string_view query,
                                                 const SearchOptions& options);
  Expected<std::vector<DocumentMatch>> all_matches(std::string_view query,
                                                   const SearchOptions& options);
  Expected<DocumentInfo> document(Xapian::docid number);

  // Runs `action`, once more with the database opened anew whenever a writer overtook it.
  template <typename Result, typename Action>
  Expected<Result> repeat(Action action) {
    RepeatedRead read(path);
    Expected<Result> result = with_xapian<Result>(path, action);
    while (!result) {
      Error error = result.error();
      if (!read.again(error)) return error;
      read.opens();
      result = with_xapian<Result>(path, [&]() -> Expected<Result> {
        if (const Expected<void> reopened = reopen(); !reopened) return reopened.error();
        return action();
      });
    }
    return result;
  }

  std::string path;
  MissingShards missing;
  Xapian::Database database;
  std::vector<std::string> missing_shards;
  IndexMetadata metadata;
  std::uint64_t document_count;  // as of open() or reopen(): asking a database may throw
  QueryBuilder builder{database, metadata};
  DocumentPaths paths{database};
  DocumentFrequencies frequencies{database};
  // As they were given, for reopen().
  std::vector<SynonymEntry> synonyms;
  std::vector<StopWord> stop_words;
};

Expected<void> Searcher::State::reopen() {
  database.reopen();
  paths.clear();
  frequencies.clear();
  Expected<IndexMetadata> read = read_metadata(database, path);
  if (!read) return read.error();
  metadata = std::move(*read);
  document_count = database.get_doccount();
  return {};
}

Xapian::Query Searcher::State::scored(const BuiltQuery& built) const {
  if (built.query.empty()) return built.query;
  return without_exclusive_or(
      with_weighted_wildcards(database, built, bm25_parameters(metadata.choices)));
}

Expected<SearchResult> Searcher::State::search(std::string_view query,
                                               const SearchOptions& options) {
  Expected<BuiltQuery> built = builder.build(query, options);
  if (!built) return built.error();
  const Xapian::Query scored_query = scored(*built);
  const FoundPages found = find_pages(
      database, scored_query, ExactBm25Weight(bm25_parameters(metadata.choices)),
      {options.offset, options.limit, kCheckAtLeast}, options.order, options.collapse_duplicates);
  SearchResult result;
  result.matches_estimated = found.estimated;
  result.hits = hits(*built, found, options);
  if (options.explain) explain(*built, found, result.hits);
  if (options.facets) result.facets = count_facets(database, scored_query);
  if (found.estimated < kFewMatches) result.corrected_query = corrected(*built);
  result.refused_because = std::move(built->refused_because);
  result.stop_words = std::move(built->stop_words);
  return result;
}

std::vector<SearchHit> Searcher::State::hits(const BuiltQuery& built, const FoundPages& found,
                                             const SearchOptions& options) {
  SnippetMaker snippets = snippet_maker(built);
  std::vector<SearchHit> hits;
  hits.reserve(found.pages.size());
  for (const FoundPage& page : found.pages) {
    const std::string data = database.get_document(page.document).get_data();
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

void Searcher::State::explain(const BuiltQuery& built, const FoundPages& found,
                              std::vector<SearchHit>& hits) {
  std::vector<std::vector<ScorePart>> explanations =
      explain_scores(database, bm25_parameters(metadata.choices), builder, built, found.pages);
  for (std::size_t i = 0; i < hits.size(); ++i) hits[i].explanation = std::move(explanations[i]);
}

std::string Searcher::State::corrected(const BuiltQuery& built) {
  const auto matches_nothing = [&](const QueryWord& word) {
    const std::vector<std::string> terms = builder.terms(built, word);
    return !database.term_exists(word.term) &&
           std::none_of(terms.begin(), terms.end(),
                        [&](const std::string& term) { return database.term_exists(term); });
  };
  return correct_spelling(database, built.text, built.words, matches_nothing);
}

Expected<Ranking> Searcher::State::rank(std::string_view query, const SearchOptions& options) {
  Expected<BuiltQuery> built = builder.build(query, options);
  if (!built) return built.error();
  const FoundPages found =
      find_pages(database, scored(*built), ExactBm25Weight(bm25_parameters(metadata.choices)),
                 {options.offset, options.limit, 0}, SortOrder::relevance, false);
  Ranking ranking;
  ranking.refused_because = std::move(built->refused_because);
  ranking.documents.reserve(found.pages.size());
  for (const FoundPage& page : found.pages) {
    ranking.documents.push_back({paths.path(page.document), page.score});
  }
  return ranking;
}

Expected<std::vector<DocumentMatch>> Searcher::State::all_matches(std::string_view query,
                                                                  const SearchOptions& options) {
  const Expected<BuiltQuery> built = builder.build(query, options);
  if (!built) return built.error();
  return winnow::all_matches(database, scored(*built),
                             ExactBm25Weight(bm25_parameters(metadata.choices)));
}

Expected<std::vector<SoughtWord>> Searcher::State::sought_words(std::string_view query,
                                                                const SearchOptions& options) {
  const Expected<BuiltQuery> built = builder.build(query, options);
  if (!built) return built.error();
  return winnow::sought_words(builder, *built);
}

Expected<DocumentInfo> Searcher::State::document(Xapian::docid number) {
  const Error unknown = {ErrorCode::not_found,
                         "no document has the number " + std::to_string(number), path,
                         "take a number that the database has given"};
  if (number == 0) return unknown;
  std::string data;
  try {
    data = database.get_document(number).get_data();
  } catch (const Xapian::DocNotFoundError&) {
    return unknown;
  }
  DocumentInfo info;
  info.path = data_field(data, field::kPath);
  info.url = data_field(data, field::kUrl);
  info.title = data_field(data, field::kCaption);
  return info;
}

// Shows the words by the terms that the query holds: an exact phrase is not shown by other forms of
// its words, and what is to be in the title is not shown in the text.
SnippetMaker Searcher::State::snippet_maker(const BuiltQuery& built) {
  const std::set<std::string> searched(built.query.get_terms_begin(), built.query.get_terms_end());
  SnippetMaker maker(builder.cutter(), built.stemmers);
  for (const QueryWord& word : built.words) {
    std::vector<std::string> terms = builder.terms(built, word);
    terms.push_back(word.term);
    for (const std::string_view part : compound_parts(word.term)) terms.emplace_back(part);
    if (word.wildcard) {
      maker.add_wildcard(word.term, rarity({word.term}));
      continue;
    }
    std::erase_if(terms, [&](const std::string& term) { return !searched.contains(term); });
    if (!terms.empty()) maker.add_word(terms, rarity(terms));
  }
  for (const UsedSynonym& synonym : built.synonyms) {
    for (const std::string& other : synonym.other) {
      QueryWord word;
      word.term = other;
      std::vector<std::string> terms = builder.terms(built, word);
      terms.push_back(other);
      std::erase_if(terms, [&](const std::string& term) { return !searched.contains(term); });
      if (!terms.empty()) maker.add_word(terms, rarity(terms));
    }
  }
  return maker;
}

// Inverse document frequency in thousandths, at least 1.
std::uint32_t Searcher::State::rarity(const std::vector<std::string>& terms) const {
  Xapian::doccount frequency = 0;
  for (const std::string& term : terms) {
    frequency = std::max(frequency, database.get_termfreq(term));
  }
  const double documents = database.get_doccount();
  const double weight = std::log((documents + 1.0) / (frequency + 1.0));
  return 1 + static_cast<std::uint32_t>(1000.0 * std::max(weight, 0.0));
}

Searcher::Searcher(std::unique_ptr<State> state) : state_(std::move(state)) {}
Searcher::~Searcher() = default;
Searcher::Searcher(Searcher&&) noexcept = default;
Searcher& Searcher::operator=(Searcher&&) noexcept = default;

// A writer may overtake this as it may a search. A database that is empty so far is told of at
// once.
Expected<Searcher> Searcher::open(const std::string& database, MissingShards missing) {
  std::optional<Error> empty;
  const auto open_once = [&]() -> Expected<Searcher> {
    Expected<OpenedShards> opened = open_shards(database, missing);
    if (!opened) return opened.error();
    Expected<IndexMetadata> metadata = read_metadata(opened->database, database);
    if (!metadata && !opened->missing.empty()) {
      return Error{ErrorCode::corrupt, "the shard that says how the pages were indexed is missing",
                   database, "restore the first shard"};
    }
    if (!metadata && metadata.error().code == ErrorCode::try_again) empty = metadata.error();
    if (!metadata) return metadata.error();
    return Searcher(
        std::make_unique<State>(database, missing, std::move(*opened), std::move(*metadata)));
  };
  RepeatedRead read(database);
  for (;;) {
    read.opens();
    Expected<Searcher> searcher = with_xapian<Searcher>(database, open_once);
    if (searcher || empty) return searcher;
    Error error = searcher.error();
    if (!read.again(error)) return error;
  }
}

Expected<void> Searcher::reopen() {
  Expected<Searcher> opened = open(state_->path, state_->missing);
  if (!opened) return opened.error();
  if (const auto used = opened->use_synonyms(state_->synonyms); !used) return used.error();
  opened->use_stop_words(state_->stop_words);
  *this = std::move(*opened);
  return {};
}

Expected<void> Searcher::use_synonyms(const std::vector<SynonymEntry>& entries) {
  Expected<void> used = state_->builder.use_synonyms(entries);
  if (used) state_->synonyms = entries;
  return used;
}

void Searcher::use_stop_words(const std::vector<StopWord>& words) {
  state_->builder.use_stop_words(words);
  state_->stop_words = words;
}

Expected<SearchResult> Searcher::search(std::string_view query, const SearchOptions& options) {
  return state_->repeat<SearchResult>([&] { return state_->search(query, options); });
}

Expected<Ranking> Searcher::rank(std::string_view query, const SearchOptions& options) {
  return state_->repeat<Ranking>([&] { return state_->rank(query, options); });
}

Expected<std::vector<QueryWordFrequency>> Searcher::word_frequencies(std::string_view query,
                                                                     const SearchOptions& options) {
  using Frequencies = std::vector<QueryWordFrequency>;
  return state_->repeat<Frequencies>([&]() -> Expected<Frequencies> {
    Expected<std::vector<SoughtWord>> words = state_->sought_words(query, options);
    if (!words) return words.error();
    Frequencies frequencies;
    for (SoughtWord& word : *words) {
      const std::uint64_t documents = state_->frequencies.of(word);
      frequencies.push_back({std::move(word.word), documents});
    }
    return frequencies;
  });
}

Expected<WordsInDocuments> Searcher::words_in_documents(std::string_view query,
                                                        std::span<const DocumentNumber> documents,
                                                        const SearchOptions& options) {
  return state_->repeat<WordsInDocuments>([&]() -> Expected<WordsInDocuments> {
    const Expected<std::vector<SoughtWord>> words = state_->sought_words(query, options);
    if (!words) return words.error();
    WordsInDocuments result;
    for (const SoughtWord& word : *words) result.words.push_back(word.word);
    for (const DocumentNumber document : documents) {
      result.held.push_back(words_held(state_->database, document, *words));
    }
    return result;
  });
}

Expected<std::vector<DocumentMatch>> Searcher::matches(std::string_view query,
                                                       const SearchOptions& options) {
  using Matches = std::vector<DocumentMatch>;
  return state_->repeat<Matches>([&] { return state_->all_matches(query, options); });
}

Expected<DocumentInfo> Searcher::document(DocumentNumber document) {
  return state_->repeat<DocumentInfo>([&] { return state_->document(document); });
}

Expected<std::vector<DocumentPath>> Searcher::documents() {
  return state_->repeat<std::vector<DocumentPath>>([&] { return read_paths(state_->database); });
}

Expected<std::string> Searcher::refusal(std::string_view query, const SearchOptions& options) {
  return state_->repeat<std::string>([&]() -> Expected<std::string> {
    Expected<BuiltQuery> built = state_->builder.build(query, options);
    if (!built) return built.error();
    return std::move(built->refused_because);
  });
}

const IndexMetadata& Searcher::metadata() const { return state_->metadata; }

std::uint64_t Searcher::document_count() const { return state_->document_count; }

const std::vector<std::string>& Searcher::missing_shards() const { return state_->missing_shards; }

}  // namespace winnow
