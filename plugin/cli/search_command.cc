// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow search: queries from the command line, one or a file of them.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>

#include "plugin/cli/command.h"
#include "plugin/cli/exit_code.h"
#include "plugin/cli/hit_list.h"
#include "plugin/cli/messages.h"
#include "winnow/queries/result_json.h"
#include "winnow/queries/searcher.h"
#include "winnow/queries/topic_run.h"
#include "winnow/queries/trec_topics.h"

namespace winnow::cli {
namespace {

struct SearchArguments {
  std::string database;
  std::vector<std::string> words;
  std::string op = "and";
  std::uint32_t page = 1;
  SearchOptions options;
  bool json = false;
  bool quiet = false;
  std::string topics;
  std::string trec_run;
  std::string tag = "winnow";
  std::uint32_t depth = 1000;
};

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

int search_once(Searcher& searcher, SearchArguments& arguments) {
  arguments.options.offset = (arguments.page - 1) * arguments.options.limit;
  const std::string query = joined(arguments.words);
  const Expected<SearchResult> result = searcher.search(query, arguments.options);
  if (!result) return fail(result.error());
  if (!result->refused_because.empty()) {
    print_warning("searched for the plain words, since the query makes no sense: " +
                  result->refused_because);
  }
  if (arguments.json) {
    fmt::print("{}\n", to_json(*result, query, arguments.options.op));
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

int answer_file(Searcher& searcher, const SearchArguments& arguments) {
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
  const TopicRunOptions options{arguments.options.op, arguments.depth, arguments.tag,
                                arguments.options.language};
  const Expected<TopicRunReport> report = answer_topics(searcher, *topics, options, write);
  if (!report) return fail(report.error());
  print_note(fmt::format("{} topics, {} without result, {} searched as plain words",
                         human_count(report->topics), human_count(report->without_result),
                         human_count(report->refused)));
  return kDone;
}

int run_search(SearchArguments& arguments) {
  set_quiet(arguments.quiet);
  arguments.options.op = arguments.op == "or" ? QueryOperator::any_word : QueryOperator::all_words;
  Expected<Searcher> searcher = Searcher::open(arguments.database);
  if (!searcher) return fail(searcher.error());
  if (!arguments.topics.empty()) return answer_file(*searcher, arguments);
  if (arguments.words.empty()) {
    return fail({ErrorCode::usage, "nothing to search for", "",
                 "name the words, or --topics and --trec-run"});
  }
  return search_once(*searcher, arguments);
}

void declare_topics(CLI::App& command, SearchArguments& arguments) {
  const std::string group = "A file of queries";
  auto* topics = command
                     .add_option("--topics", arguments.topics,
                                 "Answer each line of this file: identifier TAB query")
                     ->group(group)
                     ->type_name("FILE");
  auto* run =
      command
          .add_option("--trec-run", arguments.trec_run,
                      "Write the rankings here in TREC's run format; documents are named by "
                      "their paths relative to the source")
          ->group(group)
          ->type_name("FILE")
          ->needs(topics);
  topics->needs(run);
  command.add_option("--depth", arguments.depth, "Documents a topic, at most")
      ->group(group)
      ->type_name("N")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command.add_option("--tag", arguments.tag, "Name of the run")
      ->group(group)
      ->capture_default_str();
}

}  // namespace

void declare_search(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<SearchArguments>();
  CLI::App& command = *winnow.add_subcommand("search", "Search a database");
  command.add_option("--db", arguments->database, "Directory of the database")
      ->required()
      ->type_name("DIR");
  command.add_option("QUERY", arguments->words,
                     "Words, with AND OR NOT, \"phrases\", NEAR, wild*, and the prefixes title: "
                     "author: keyword: site: lang: path:, and template: (see index "
                     "--keep-template)");
  command.add_option("--op", arguments->op, "Between words: all of them (and) or any (or)")
      ->type_name("OP")
      ->check(CLI::IsMember({"and", "or"}))
      ->capture_default_str();
  command.add_option("--limit,-n", arguments->options.limit, "Hits a page")
      ->type_name("N")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  command.add_option("--page", arguments->page, "Which page of hits")
      ->type_name("N")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command
      .add_option("--lang", arguments->options.language,
                  "Language of the query: a code or a stemmer's name (default: those recorded)")
      ->type_name("LANG");
  command
      .add_option("--snippet", arguments->options.snippet_characters,
                  "Length of snippets in characters; 0 for none")
      ->type_name("N")
      ->capture_default_str();
  command.add_flag("--plain", arguments->options.plain_words,
                   "Take the query as words only, without operators");
  command.add_flag("--json", arguments->json, "Print JSON");
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  declare_topics(command, *arguments);
  command.callback(
      [arguments, &action] { action = [arguments] { return run_search(*arguments); }; });
}

}  // namespace winnow::cli
