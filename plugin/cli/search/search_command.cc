// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow search answers queries from the command line, one or a file of them.
#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <utility>

#include "plugin/cli/database/database_time.h"
#include "plugin/cli/search/hit_list.h"
#include "plugin/cli/search/search_arguments.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/queries/experiment_searcher.h"
#include "winnow/queries/query_limit.h"
#include "winnow/queries/result_json.h"
#include "winnow/queries/searcher.h"
#include "winnow/queries/topic_run.h"
#include "winnow/queries/trec_topics.h"

namespace winnow::cli {
namespace {

int search_once(Searcher& searcher, const SearchArguments& arguments) {
  const SearchOptions options = arguments.search_options();
  const std::string query = arguments.query();
  const Expected<SearchResult> result = searcher.search(query, options);
  if (!result) return fail(result.error());
  if (!result->refused_because.empty()) {
    print_warning("searched for the plain words, since the query makes no sense: " +
                  result->refused_because);
  }
  if (arguments.json) {
    fmt::print("{}\n", to_json(*result, query, options));
  } else {
    fmt::print("{}", format_hits(*result, is_terminal(STDOUT_FILENO)));
  }
  return kDone;
}

Expected<std::vector<Topic>> read_topics(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    return Error{ErrorCode::not_found, "cannot be read", file, "check the path given to --topics"};
  }
  const std::string content{std::istreambuf_iterator<char>(stream), {}};
  return parse_topics(content, file);
}

void warn_of_long_topic(const std::string& place) {
  print_warning(Error{ErrorCode::usage, "longer than a query may be: its beginning is searched for",
                      place, query_limit_hint()}
                    .message());
}

int answer_file(ExperimentSearcher searcher, const SearchArguments& arguments) {
  const SearchOptions search = arguments.search_options();
  if (search.filters != PageFilters() || search.order != SortOrder::relevance) {
    return fail({ErrorCode::usage, "filters and orders are for a single query", "",
                 "write filters into the queries of the file, as in \"site:HOST words\""});
  }
  const Expected<std::vector<Topic>> topics = read_topics(arguments.topics);
  if (!topics) return fail(topics.error());
  const Error unwritable{ErrorCode::disk, "cannot be written", arguments.trec_run,
                         "check free space and permissions"};
  std::ofstream run(arguments.trec_run, std::ios::binary | std::ios::trunc);
  if (!run) return fail(unwritable);
  const auto write = [&](std::string_view lines) -> Expected<void> {
    run << lines;
    run.flush();
    if (run) return {};
    return unwritable;
  };
  const TopicRunOptions options{search.op, arguments.depth, arguments.tag, search.language};
  const Expected<TopicRunReport> report = answer_topics(searcher, *topics, options, write);
  if (!report) return fail(report.error());
  for (const std::string& place : report->cut) warn_of_long_topic(place);
  print_note(fmt::format("{} topics, {} without result, {} searched as plain words",
                         human_count(report->topics), human_count(report->without_result),
                         human_count(report->refused)));
  return kDone;
}

Expected<Searcher> open_searcher(const SearchArguments& arguments) {
  const MissingShards missing = arguments.partial ? MissingShards::skip : MissingShards::refuse;
  Expected<Searcher> searcher = Searcher::open(arguments.database, missing);
  if (!searcher) return searcher;
  for (const std::string& shard : searcher->missing_shards()) {
    print_warning("a shard is missing, and its pages are not found: " + printable(shard));
  }
  if (!arguments.synonyms.empty()) {
    const Expected<void> used = searcher->use_synonyms_of(arguments.synonyms);
    if (!used) return used.error();
  }
  if (!arguments.stop_words.empty()) {
    const Expected<void> used = searcher->use_stop_words_of(arguments.stop_words);
    if (!used) return used.error();
  }
  return searcher;
}

}  // namespace

int run_search(const SearchArguments& arguments) {
  set_quiet(arguments.quiet);
  watch_database_time();
  Expected<Searcher> searcher = open_searcher(arguments);
  if (!searcher) return fail(searcher.error());
  if (!arguments.topics.empty()) {
    return answer_file(ExperimentSearcher(std::move(*searcher)), arguments);
  }
  if (arguments.words.empty() && arguments.options.filters == PageFilters()) {
    return fail({ErrorCode::usage, "nothing to search for", "",
                 "name the words, a filter, or --topics and --trec-run"});
  }
  return search_once(*searcher, arguments);
}

}  // namespace winnow::cli
