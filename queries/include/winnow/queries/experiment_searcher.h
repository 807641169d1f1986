// SPDX-License-Identifier: GPL-2.0-or-later
//
// What experiments ask of a Winnow database: whole rankings, numbers of documents, and the words
// that they hold.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/queries/searcher.h"
#include "winnow/queries/trec_run.h"

namespace winnow {

// This is a word of a query, as the index knows it.
struct QueryWordFrequency {
  std::string word;             // as the user wrote it, with the * of a wildcard
  std::uint64_t documents = 0;  // that hold it in any form that the query finds
};

// Documents have numbers from 1 on in the database, which are the same for all that read it until a
// writer changes it.
using DocumentNumber = std::uint32_t;

// What is known of one document without searching for it.
struct DocumentInfo {
  std::string path;  // relative to the source
  std::string url;
  std::string title;
};

struct DocumentPath {
  DocumentNumber document = 0;
  std::string path;
};

struct DocumentMatch {
  DocumentNumber document = 0;
  double score = 0;
};

// Holds the words of a query, and which of some documents hold them.
struct WordsInDocuments {
  std::vector<std::string> words;       // those of QueryWordFrequency
  std::vector<std::vector<bool>> held;  // by document, then word
};

// Documents by descending score, for experiments.
struct Ranking {
  std::vector<RankedDocument> documents;  // SearchHit::path and score
  std::string refused_because;            // as in SearchResult
};

// Takes queries as Searcher does, and scores as it does, but knows documents by their numbers and
// paths. When a writer has moved on too far, the database is opened again and the query repeated,
// as Searcher has it. It is not thread-safe; several may read one database.
class WINNOW_EXPORT ExperimentSearcher {
 public:
  // Errors are those of Searcher::open().
  static Expected<ExperimentSearcher> open(const std::string& database);

  // Works on the database that is open there, with its synonyms and stop words.
  explicit ExperimentSearcher(Searcher searcher);
  ~ExperimentSearcher();
  ExperimentSearcher(ExperimentSearcher&&) noexcept;
  ExperimentSearcher& operator=(ExperimentSearcher&&) noexcept;

  // The ranking of Searcher::search() with paths and scores alone, which is many times as fast for
  // large limits: paths are read once and kept, some 100 bytes for each document that was ever
  // among the answers.
  Expected<Ranking> rank(std::string_view query, const SearchOptions& options = {});

  // Gives all documents that match, in no order, whatever `options` say of offset and limit: it is
  // for those who choose among many and know the documents by their numbers. It reads no paths.
  // Errors are those of Searcher::search().
  Expected<std::vector<DocumentMatch>> matches(std::string_view query,
                                               const SearchOptions& options = {});

  // Gives the words that rank() looks for, each once (capitals aside), in the order of the query:
  // without operators, prefixes and filters, and without the words that NOT or - exclude. The list
  // follows from the query and its options, so those of databases with the same stemmers stand side
  // by side.
  //
  // A word counts in the forms that the query takes for it, once for each document: by its stems,
  // where the words of titles and keywords count with those of the text; as it stands in phrases
  // and NEAR; behind title:, author:, keyword: or template: in that field alone. Words joined by
  // punctuation (os.path) or without spaces between them count each for itself, don't and AT&T as a
  // whole (in a phrase by all of their parts). A wildcard (wild*) is one word, which any of those
  // that a search takes for it makes count. The counts are exact, and those of words that the
  // postings of several terms make are remembered, some 200 bytes each. Errors are those of
  // search().
  Expected<std::vector<QueryWordFrequency>> word_frequencies(std::string_view query,
                                                             const SearchOptions& options = {});

  // Says for each word of word_frequencies() whether each of the documents holds it in one of those
  // forms; for a wildcard any word that begins so counts. A document that there is not holds none.
  // Errors are those of Searcher::search().
  Expected<WordsInDocuments> words_in_documents(std::string_view query,
                                                std::span<const DocumentNumber> documents,
                                                const SearchOptions& options = {});

  // Gives ErrorCode::not_found if there is no document of this number.
  Expected<DocumentInfo> document(DocumentNumber document);

  // Gives all documents, in the order of their numbers, which is that of indexing.
  Expected<std::vector<DocumentPath>> documents();

  // Says why the query parser refuses this text, which is then searched as plain words; it is empty
  // if it does not. Errors are those of Searcher::search().
  Expected<std::string> refusal(std::string_view query, const SearchOptions& options = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
