// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/queries/search/test_database.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "winnow/indexer/language.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

std::filesystem::path new_directory() {
  std::string name = (std::filesystem::temp_directory_path() / "winnow-queries-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
  return name;
}

// Adds the words of fields to a document, with a gap between fields.
class Postings {
 public:
  Postings(Analyzer& analyzer, std::string stemmer, Xapian::Document& document)
      : analyzer_(analyzer), stemmer_(std::move(stemmer)), document_(document) {}

  void add(std::string_view text, std::string_view term_prefix = {}) {
    std::string compound;
    Xapian::termpos compound_position = 0;
    position_ += 100 + analyzer_.analyze(text, stemmer_, [&](const AnalyzedWord& word) {
      const Xapian::termpos position = position_ + word.position;
      const std::string term = std::string(term_prefix).append(word.term);
      if (!word.part) {
        compound = term;
        compound_position = position;
      } else if (position > compound_position) {
        document_.add_posting(compound, position, 0);
      }
      document_.add_posting(term, position);
      if (word.stem.empty()) return;
      document_.add_term(std::string(prefix::kStem).append(term_prefix).append(word.stem));
    });
  }

 private:
  Analyzer& analyzer_;
  std::string stemmer_;
  Xapian::Document& document_;
  Xapian::termpos position_ = 0;
};

void add_boolean(Xapian::Document& document, std::string_view term_prefix, std::string_view value) {
  if (!value.empty()) document.add_boolean_term(make_term(term_prefix, value));
}

void add_path(Xapian::Document& document, std::string_view path) {
  while (path.size() > 1) {
    add_boolean(document, prefix::kPath, path);
    path = path.substr(0, path.rfind('/'));
  }
  add_boolean(document, prefix::kPath, "/");
}

std::string data_of(const TestPage& page) {
  return "url=http://" + page.host + page.path + "\nsample=" + page.text.substr(0, 20) +
         "\ncaption=" + page.title + "\ntype=" + page.type +
         "\nmodtime=" + std::to_string(page.modified) + "\nsize=1234\nlanguage=" + page.language +
         "\npath=" + page.path + "\nduplicate-of=" + page.duplicate_of +
         "\nsections=" + page.sections + "\ntext=" + page.text;
}

void add_values(Xapian::Document& document, const TestPage& page) {
  std::string date;
  for (int shift = 24; shift >= 0; shift -= 8) {
    date += static_cast<char>(page.modified >> shift & 0xFF);
  }
  document.add_value(slot::kLastModified, date);
  document.add_value(slot::kUrlHash, page.url_hash);
  const auto blanks = std::count(page.text.begin(), page.text.end(), ' ');
  const double words = page.words > 0 ? page.words : static_cast<double>(blanks + 1);
  document.add_value(slot::kWords, Xapian::sortable_serialise(words));
  document.add_value(slot::kDuplicateGroup, page.duplicate_group);
}

std::string year_of(std::int64_t modified) {
  const std::chrono::sys_seconds time{std::chrono::seconds(modified)};
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(time));
  return std::to_string(static_cast<int>(day.year()));
}

}  // namespace

TestDatabase::TestDatabase(std::string stemmer)
    : directory_(new_directory()), database_(directory_.string(), Xapian::DB_CREATE_OR_OPEN) {
  metadata_.choices.stemmer = std::move(stemmer);
}

TestDatabase::~TestDatabase() {
  database_.close();
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

void TestDatabase::add(const TestPage& page) {
  const std::string& chosen = metadata_.choices.stemmer;
  Xapian::Document document;
  Postings postings(analyzer_, chosen == "auto" ? stemmer_for_language(page.language) : chosen,
                    document);
  document.add_boolean_term(url_term("http://" + page.host + page.path, ""));
  postings.add(page.title);
  postings.add(page.title, prefix::kTitle);
  postings.add(page.text);
  postings.add(page.author, prefix::kAuthor);
  postings.add(page.keywords, prefix::kKeyword);
  add_boolean(document, prefix::kHost, page.host);
  add_boolean(document, prefix::kLanguage, page.language);
  add_path(document, page.path);
  add_boolean(document, prefix::kMimeType, page.type);
  add_boolean(document, prefix::kExtension, page.path.substr(page.path.find('.') + 1));
  add_boolean(document, prefix::kYear, year_of(page.modified));
  add_values(document, page);
  document.set_data(data_of(page));
  database_.add_document(document);
  ++metadata_.languages[page.language];
  analyzer_.analyze(page.text, "none", [this](const AnalyzedWord& word) {
    database_.add_spelling(std::string(word.term));
  });
}

void TestDatabase::add(const Xapian::Document& document) {
  database_.add_document(document);
  ++metadata_.languages["en"];
}

void TestDatabase::add_data(const std::string& term, const std::string& data) {
  Xapian::Document document;
  document.add_term(term);
  document.set_data(data);
  database_.add_document(document);
}

void TestDatabase::remove(Xapian::docid document) { database_.delete_document(document); }

void TestDatabase::commit() {
  database_.set_metadata(std::string(kMetadataKey), to_json(metadata_));
  database_.commit();
}

Searcher TestDatabase::open() const {
  Expected<Searcher> searcher = Searcher::open(directory());
  if (!searcher) throw std::runtime_error(searcher.error().message());
  return std::move(*searcher);
}

ExperimentSearcher TestDatabase::open_for_experiments() const { return ExperimentSearcher(open()); }

void write_stub(const std::filesystem::path& folder, const std::vector<std::string>& shards) {
  std::filesystem::create_directories(folder);
  std::ofstream stub(folder / "XAPIANDB");
  for (const std::string& shard : shards) stub << "auto " << shard << '\n';
}

SearchOptions all_words() {
  SearchOptions options;
  options.op = QueryOperator::all_words;
  return options;
}

std::vector<std::string> found(Searcher& searcher, std::string_view query, SearchOptions options) {
  options.limit = 1000;
  options.correct_spelling = false;
  const Expected<SearchResult> result = searcher.search(query, options);
  if (!result) return {result.error().message()};
  std::vector<std::string> paths;
  for (const SearchHit& hit : result->hits) paths.push_back(hit.path);
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace winnow
