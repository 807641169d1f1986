// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow search is told, and what it shows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plugin/cli/options/remote_options.h"
#include "winnow/queries/searcher.h"

namespace winnow::cli {

// Stands for no list of words at all.
inline constexpr std::string_view kNoStopWords = "none";

struct SearchArguments {
  RemoteArguments searched;
  std::vector<std::string> words;
  std::string op = "best";
  std::string sort = "relevance";
  std::string duplicates = "collapse";
  std::uint32_t page = 1;
  SearchOptions options;
  bool as_typed = false;   // without correction of spelling
  std::string synonyms;    // file
  std::string stop_words;  // file, or kNoStopWords
  std::string query_log;   // file
  bool json = false;
  bool quiet = false;
  std::string topics;
  std::string trec_run;
  std::string tag = "winnow";
  std::uint32_t depth = 1000;

  // Gives the words as one query.
  std::string query() const;

  // `options` with what the other arguments say of them.
  SearchOptions search_options() const;
};

// Runs the command. Returns an ExitCode.
// Fails with an error of a search or of suggestions; where it names a filter, that is an option
// here.
int fail_query(Error error);

// Warns if there is nothing to be found.
void warn_of_no_pages(const Searcher& searcher, const std::string& database);

int run_search(const SearchArguments& arguments);

// Makes a list of hits for people: title, URL and snippet each, with matches in bold on a terminal
// and in *stars* elsewhere; how many there are, and for what was searched instead of `query`;
// explanations and facets, if the result has them.
std::string format_hits(const SearchResult& result, std::string_view query, bool terminal);

}  // namespace winnow::cli
