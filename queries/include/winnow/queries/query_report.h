// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a database answers to the queries that people have asked: which find nothing, which are
// corrected, which pages come up.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/queries/asked_queries.h"
#include "winnow/queries/searcher.h"

namespace winnow {

struct QueryAnswer {
  std::uint64_t matches = 0;  // SearchResult::matches_estimated
  std::optional<std::uint64_t> all_words;
  // With spelling corrected as winnow search does it by default, if that finds pages; else empty.
  // `corrected`: it was searched.
  std::string corrected_query;
  bool corrected = false;
  std::string refused;  // why Searcher does not take the query or its filters; else empty
};

// This page stands among the first hits.
struct ShownPage {
  std::string url;
  std::string title;
  std::uint64_t searches = 0;        // that it is shown for
  std::uint64_t searches_first = 0;  // of these, as the first hit
};

struct QueryCount {
  std::uint64_t queries = 0;
  std::uint64_t searches = 0;  // each query as often as it was asked
};

struct QueryReport {
  QueryOperator op = QueryOperator::best;
  std::vector<QueryAnswer> answers;  // in the order of AskedQueries::queries
  std::vector<ShownPage> pages;      // shown most often first, then by URL
  // Each query is in one of these.
  QueryCount all_words;   // finds pages that have all words
  QueryCount some_words;  // finds pages, none of which has all words
  QueryCount corrected;   // finds pages with its spelling corrected
  QueryCount without_match;
  QueryCount refused;
  // These found nothing when they were asked, and find something now.
  QueryCount mended;
};

struct QueryReportOptions {
  QueryOperator op = QueryOperator::best;
  std::string language;  // as in SearchOptions
  std::uint32_t shown_hits = 10;
  unsigned threads = 1;
  // Told from several threads, one at a time, how many of all queries are answered. The report ends
  // with ErrorCode::try_again once it is false.
  std::function<bool(std::uint64_t done, std::uint64_t all)> progress;
};

// Searches the database for each of the queries once, with its filters. With operators in the query
// nobody counts pages with all words: such a query is in `all_words`, since what it says must be
// there, unless QueryOperator::any_word was asked for, which puts all queries there. Memory: some
// 100 bytes for each query, and 200 for each page shown. Errors are those of Searcher::open() and
// of Searcher::search(), but for ErrorCode::usage, which is QueryAnswer::refused. It is
// thread-safe.
WINNOW_EXPORT Expected<QueryReport> report_queries(const std::string& database,
                                                   const AskedQueries& asked,
                                                   const QueryReportOptions& options = {});

// Names and meanings stay as long as it does; names may be added.
inline constexpr int kQueryReportJsonVersion = 1;

// Gives the report as a JSON object (docs/reference/query-log-report.md). It is thread-safe.
WINNOW_EXPORT std::string to_json(const QueryReport& report, const AskedQueries& asked);

}  // namespace winnow
