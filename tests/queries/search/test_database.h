// SPDX-License-Identifier: GPL-2.0-or-later
//
// Small Winnow databases for tests of queries, written straight with Xapian.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/indexer/analyzer.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/queries/experiment_searcher.h"
#include "winnow/queries/searcher.h"

namespace winnow {

struct TestPage {
  std::string path;  // "/docs/a.html"; also its name in results
  std::string text;
  std::string title = {};
  std::string author = {};
  std::string keywords = {};
  std::string language = "en";
  std::string host = "example.com";
  std::int64_t modified = 1700000000;  // 14 November 2023
  std::string type = "text/html";
  std::string url_hash = {};         // slot::kUrlHash, if there is one
  std::string duplicate_group = {};  // slot::kDuplicateGroup, if there is one
  std::string duplicate_of = {};
  std::string sections = {};  // the line of the text's sections
  std::uint32_t words = 0;    // slot::kWords; 0: as many as the text has
};

// A database in a directory of its own, which goes when it goes.
class TestDatabase {
 public:
  // `stemmer` as in IndexingChoices.
  explicit TestDatabase(std::string stemmer = "auto");
  ~TestDatabase();
  TestDatabase(const TestDatabase&) = delete;
  TestDatabase& operator=(const TestDatabase&) = delete;

  void add(const TestPage& page);
  void add(const Xapian::Document& document);
  void add_data(const std::string& term, const std::string& data);
  void remove(Xapian::docid document);
  void commit();

  std::string directory() const { return directory_.string(); }
  Searcher open() const;
  ExperimentSearcher open_for_experiments() const;

 private:
  std::filesystem::path directory_;
  Xapian::WritableDatabase database_;
  Analyzer analyzer_;
  IndexMetadata metadata_;
};

// A database of shards: the stub file in `folder`, which is made, names these directories.
void write_stub(const std::filesystem::path& folder, const std::vector<std::string>& shards);

// The paths of all hits, sorted; the message of the error if there is one.
std::vector<std::string> found(Searcher& searcher, std::string_view query,
                               SearchOptions options = {});

// Options of a search for pages that have all words of the query.
SearchOptions all_words();

}  // namespace winnow
