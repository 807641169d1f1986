// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/searcher.h"

#include <xapian.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "indexer/xapian_errors.h"
#include "queries/search/all_matches.h"
#include "queries/search/document_paths.h"
#include "queries/search/document_words.h"
#include "queries/search/query_builder.h"
#include "queries/search/snippet.h"
#include "queries/search/spelling.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr int kMaxRepeats = 3;
// Estimates below this are exact.
constexpr Xapian::doccount kCheckAtLeast = 1000;
// With fewer matches a misspelling is likely.
constexpr Xapian::doccount kFewMatches = 3;

template <typename Number>
Number to_number(std::string_view digits) {
  Number number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

// Xapian's own, but that words saturate as if those of the main text counted once: a factor m of
// all frequencies and m times the k1 cancel out. Omega's ranking has no such remedy, so that there
// a large factor comes near to scoring by presence alone. Lengths of documents count relative to
// their average, which no factor changes.
Xapian::BM25Weight weighting_of(const IndexingChoices& choices) {
  constexpr double kK1 = 1;
  constexpr double kK2 = 0;
  constexpr double kK3 = 1;
  constexpr double kB = 0.5;
  constexpr double kMinNormalisedLength = 0.5;
  return {kK1 * std::max(choices.main_weight, 1U), kK2, kK3, kB, kMinNormalisedLength};
}

Expected<IndexMetadata> read_metadata(const Xapian::Database& database, const std::string& path) {
  const std::string json = database.get_metadata(std::string(kMetadataKey));
  if (json.empty() && database.get_doccount() == 0) {
    return Error{ErrorCode::try_again, "the database is empty so far", path,
                 "wait for the run that fills it, or index a site with winnow index"};
  }
  if (json.empty()) {
    return Error{ErrorCode::incompatible, "not a database of Winnow", path,
                 "make one with winnow index"};
  }
  return metadata_from_json(json, path);
}

SearchHit make_hit(const std::string& data, const Xapian::MSetIterator& match) {
  SearchHit hit;
  hit.rank = match.get_rank() + 1;
  hit.score = match.get_weight();
  hit.url = data_field(data, field::kUrl);
  hit.path = data_field(data, field::kPath);
  hit.title = data_field(data, field::kCaption);
  hit.language = data_field(data, field::kLanguage);
  hit.modified = to_number<std::int64_t>(data_field(data, field::kModified));
  hit.size = to_number<std::uint64_t>(data_field(data, field::kSize));
  return hit;
}

}  // namespace

struct Searcher::State {
  State(std::string database_path, Xapian::Database opened, IndexMetadata read)
      : path(std::move(database_path)),
        database(std::move(opened)),
        metadata(std::move(read)),
        document_count(database.get_doccount()) {}

  Expected<SearchResult> search(std::string_view query, const SearchOptions& options);
  Expected<Ranking> rank(std::string_view query, const SearchOptions& options);
  Expected<void> reopen();
  Xapian::MSet matches(const BuiltQuery& built, const SearchOptions& options,
                       Xapian::doccount check_at_least) const;
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
    for (int attempt = 0;; ++attempt) {
      Expected<Result> result = with_xapian<Result>(path, [&]() -> Expected<Result> {
        if (attempt > 0) {
          if (const Expected<void> reopened = reopen(); !reopened) return reopened.error();
        }
        return action();
      });
      const bool overtaken = !result && result.error().code == ErrorCode::try_again;
      if (!overtaken || attempt == kMaxRepeats) return result;
    }
  }

  std::string path;
  Xapian::Database database;
  IndexMetadata metadata;
  std::uint64_t document_count;  // as of open() or reopen(): asking a database may throw
  QueryBuilder builder{database, metadata};
  DocumentPaths paths{database};
  DocumentFrequencies frequencies{database};
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

Xapian::MSet Searcher::State::matches(const BuiltQuery& built, const SearchOptions& options,
                                      Xapian::doccount check_at_least) const {
  if (built.query.empty()) return {};
  Xapian::Enquire enquire(database);
  enquire.set_query(built.query);
  enquire.set_weighting_scheme(weighting_of(metadata.choices));
  // Xapian reserves memory for as many as it is asked for.
  const Xapian::doccount limit = std::min(options.limit, database.get_doccount());
  return enquire.get_mset(options.offset, limit, check_at_least);
}

Expected<SearchResult> Searcher::State::search(std::string_view query,
                                               const SearchOptions& options) {
  Expected<BuiltQuery> built = builder.build(query, options);
  if (!built) return built.error();
  const Xapian::MSet found = matches(*built, options, kCheckAtLeast);
  SearchResult result;
  result.matches_estimated = found.get_matches_estimated();
  result.refused_because = std::move(built->refused_because);
  SnippetMaker snippets = snippet_maker(*built);
  for (auto match = found.begin(); match != found.end(); ++match) {
    const std::string data = match.get_document().get_data();
    SearchHit hit = make_hit(data, match);
    if (options.snippet_characters > 0) {
      std::string_view text = data_field(data, field::kText);
      if (text.empty()) text = data_field(data, field::kSample);
      Snippet snippet = snippets.make(text, options.snippet_characters);
      hit.snippet = std::move(snippet.text);
      hit.highlights = std::move(snippet.highlights);
    }
    result.hits.push_back(std::move(hit));
  }
  if (found.get_matches_estimated() < kFewMatches) {
    const auto matches_nothing = [&](const QueryWord& word) {
      const std::vector<std::string> terms = builder.terms(*built, word);
      return !database.term_exists(word.term) &&
             std::none_of(terms.begin(), terms.end(),
                          [&](const std::string& term) { return database.term_exists(term); });
    };
    result.corrected_query = correct_spelling(database, built->text, built->words, matches_nothing);
  }
  return result;
}

Expected<Ranking> Searcher::State::rank(std::string_view query, const SearchOptions& options) {
  Expected<BuiltQuery> built = builder.build(query, options);
  if (!built) return built.error();
  const Xapian::MSet found = matches(*built, options, 0);
  Ranking ranking;
  ranking.refused_because = std::move(built->refused_because);
  ranking.documents.reserve(found.size());
  for (auto match = found.begin(); match != found.end(); ++match) {
    ranking.documents.push_back({paths.path(*match), match.get_weight()});
  }
  return ranking;
}

Expected<std::vector<DocumentMatch>> Searcher::State::all_matches(std::string_view query,
                                                                  const SearchOptions& options) {
  const Expected<BuiltQuery> built = builder.build(query, options);
  if (!built) return built.error();
  return winnow::all_matches(database, built->query, weighting_of(metadata.choices));
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

Expected<Searcher> Searcher::open(const std::string& database) {
  return with_xapian<Searcher>(database, [&]() -> Expected<Searcher> {
    Xapian::Database opened(database);
    Expected<IndexMetadata> metadata = read_metadata(opened, database);
    if (!metadata) return metadata.error();
    return Searcher(std::make_unique<State>(database, std::move(opened), std::move(*metadata)));
  });
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

}  // namespace winnow
