// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/experiment_searcher.h"

#include <xapian.h>

#include <unordered_map>
#include <utility>
#include <vector>

#include "queries/search/document_words.h"
#include "queries/search/found_pages.h"
#include "queries/search/search_database.h"
#include "queries/search/weighting.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

std::string read_path(const Xapian::Database& database, Xapian::docid document) {
  const std::string data = database.get_document(document, Xapian::DOC_ASSUME_VALID).get_data();
  return std::string(data_field(data, field::kPath));
}

// Reads a path from the document's data when it is first asked for, and keeps it: some 100 bytes
// each. Throws what Xapian throws. `database` must outlive it. It is not thread-safe.
class DocumentPaths {
 public:
  explicit DocumentPaths(const Xapian::Database& database) : database_(database) {}

  // It is empty if the document has none. It is valid until clear().
  const std::string& path(Xapian::docid document);

  // It is to be called when the database has changed.
  void clear() { paths_.clear(); }

 private:
  const Xapian::Database& database_;
  std::unordered_map<Xapian::docid, std::string> paths_;  // those read so far
};

const std::string& DocumentPaths::path(Xapian::docid document) {
  const auto known = paths_.find(document);
  if (known != paths_.end()) return known->second;
  return paths_.emplace(document, read_path(database_, document)).first->second;
}

// Reads those of all documents. Throws what Xapian throws.
std::vector<DocumentPath> read_paths(const Xapian::Database& database) {
  std::vector<DocumentPath> paths;
  paths.reserve(database.get_doccount());
  const Xapian::PostingIterator end = database.postlist_end({});
  for (Xapian::PostingIterator document = database.postlist_begin({}); document != end;
       ++document) {
    paths.push_back({*document, read_path(database, *document)});
  }
  return paths;
}

Expected<DocumentInfo> read_document(const SearchDatabase& searched, Xapian::docid number) {
  const Error unknown = {ErrorCode::not_found,
                         "no document has the number " + std::to_string(number), searched.path,
                         "take a number that the database has given"};
  if (number == 0) return unknown;
  std::string data;
  try {
    data = searched.database.get_document(number).get_data();
  } catch (const Xapian::DocNotFoundError&) {
    return unknown;
  }
  DocumentInfo info;
  info.path = data_field(data, field::kPath);
  info.url = data_field(data, field::kUrl);
  info.title = data_field(data, field::kCaption);
  return info;
}

}  // namespace

struct ExperimentSearcher::State {
  explicit State(std::unique_ptr<SearchDatabase> opened) : searched(std::move(opened)) {
    searched->when_moved_on = [this] {
      paths.clear();
      frequencies.clear();
    };
  }

  Expected<Ranking> rank(std::string_view query, const SearchOptions& options);
  Expected<std::vector<DocumentMatch>> matches(std::string_view query,
                                               const SearchOptions& options);
  Expected<std::vector<SoughtWord>> sought_words(std::string_view query,
                                                 const SearchOptions& options);

  std::unique_ptr<SearchDatabase> searched;
  DocumentPaths paths{searched->database};
  DocumentFrequencies frequencies{searched->database};
};

Expected<Ranking> ExperimentSearcher::State::rank(std::string_view query,
                                                  const SearchOptions& options) {
  Expected<BuiltQuery> built = searched->builder.build(query, options);
  if (!built) return built.error();
  const FoundPages found =
      searched->find(*built, {options.offset, options.limit, 0, 0}, SortOrder::relevance, false);
  Ranking ranking;
  ranking.refused_because = std::move(built->refused_because);
  ranking.documents.reserve(found.pages.size());
  for (const FoundPage& page : found.pages) {
    ranking.documents.push_back({paths.path(page.document), page.score});
  }
  return ranking;
}

Expected<std::vector<DocumentMatch>> ExperimentSearcher::State::matches(
    std::string_view query, const SearchOptions& options) {
  const Expected<BuiltQuery> built = searched->builder.build(query, options);
  if (!built) return built.error();
  return searched->find_all(*built);
}

Expected<std::vector<SoughtWord>> ExperimentSearcher::State::sought_words(
    std::string_view query, const SearchOptions& options) {
  const Expected<BuiltQuery> built = searched->builder.build(query, options);
  if (!built) return built.error();
  return winnow::sought_words(searched->builder, *built);
}

ExperimentSearcher::ExperimentSearcher(Searcher searcher)
    : state_(std::make_unique<State>(std::move(searcher.database_))) {}
ExperimentSearcher::~ExperimentSearcher() = default;
ExperimentSearcher::ExperimentSearcher(ExperimentSearcher&&) noexcept = default;
ExperimentSearcher& ExperimentSearcher::operator=(ExperimentSearcher&&) noexcept = default;

Expected<ExperimentSearcher> ExperimentSearcher::open(const std::string& database) {
  Expected<Searcher> searcher = Searcher::open(database);
  if (!searcher) return searcher.error();
  return ExperimentSearcher(std::move(*searcher));
}

Expected<Ranking> ExperimentSearcher::rank(std::string_view query, const SearchOptions& options) {
  return state_->searched->repeat<Ranking>([&] { return state_->rank(query, options); });
}

Expected<std::vector<QueryWordFrequency>> ExperimentSearcher::word_frequencies(
    std::string_view query, const SearchOptions& options) {
  using Frequencies = std::vector<QueryWordFrequency>;
  return state_->searched->repeat<Frequencies>([&]() -> Expected<Frequencies> {
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

Expected<WordsInDocuments> ExperimentSearcher::words_in_documents(
    std::string_view query, std::span<const DocumentNumber> documents,
    const SearchOptions& options) {
  return state_->searched->repeat<WordsInDocuments>([&]() -> Expected<WordsInDocuments> {
    const Expected<std::vector<SoughtWord>> words = state_->sought_words(query, options);
    if (!words) return words.error();
    WordsInDocuments result;
    for (const SoughtWord& word : *words) result.words.push_back(word.word);
    for (const DocumentNumber document : documents) {
      result.held.push_back(words_held(state_->searched->database, document, *words));
    }
    return result;
  });
}

Expected<std::vector<DocumentMatch>> ExperimentSearcher::matches(std::string_view query,
                                                                 const SearchOptions& options) {
  using Matches = std::vector<DocumentMatch>;
  return state_->searched->repeat<Matches>([&] { return state_->matches(query, options); });
}

Expected<DocumentInfo> ExperimentSearcher::document(DocumentNumber document) {
  return state_->searched->repeat<DocumentInfo>(
      [&] { return read_document(*state_->searched, document); });
}

Expected<std::vector<DocumentPath>> ExperimentSearcher::documents() {
  return state_->searched->repeat<std::vector<DocumentPath>>(
      [&] { return read_paths(state_->searched->database); });
}

Expected<std::string> ExperimentSearcher::refusal(std::string_view query,
                                                  const SearchOptions& options) {
  return state_->searched->repeat<std::string>([&]() -> Expected<std::string> {
    Expected<BuiltQuery> built = state_->searched->builder.build(query, options);
    if (!built) return built.error();
    return std::move(built->refused_because);
  });
}

}  // namespace winnow
