// SPDX-License-Identifier: GPL-2.0-or-later
#include <CLI/CLI.hpp>
#include <array>
#include <memory>

#include "plugin/cli/options/command.h"
#include "plugin/cli/search/search_command.h"

namespace winnow::cli {
namespace {

void declare_query(CLI::App& command, SearchArguments& arguments) {
  declare_searched(command, arguments.searched);
  command.add_option("QUERY", arguments.words,
                     "Words, with AND OR NOT, \"phrases\", NEAR, wild*, and the prefixes title: "
                     "author: keyword: site: lang: path: type: date:, and template: (see index "
                     "--keep-template)");
  command
      .add_option(
          "--op", arguments.op,
          "What words without an operator mean: any of them, best pages first (best); all of them "
          "(and); or any of them (or)")
      ->type_name("OP")
      ->check(CLI::IsMember({"best", "and", "or"}))
      ->capture_default_str();
  command
      .add_option("--stemmer", arguments.options.language,
                  "Language of the query: a code or a stemmer's name (default: those recorded)")
      ->type_name("LANG");
  command
      .add_option("--synonyms", arguments.synonyms,
                  "Let other words match, too: lines of \"word: other, other phrase\"")
      ->type_name("FILE");
  command
      .add_option("--stopwords", arguments.stop_words,
                  "Do not search for the words in this file, unless there are no others; with "
                  "none, --op best searches for function words (how, the), too")
      ->type_name("FILE");
  command.add_flag("--no-correct", arguments.as_typed,
                   "Search for words as they are typed, even if no page has them");
  command.add_flag("--expand", arguments.options.expand,
                   "Search also for words that the first pages found have in common: more pages, "
                   "for questions of several words");
  command
      .add_option("--demote", arguments.options.demoted,
                  "Rank pages behind the others if their URL's path matches, such as "
                  "\"/whatsnew/*\" or \"genindex*\" (repeatable)")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  command.add_flag("--plain", arguments.options.plain_words,
                   "Take the query as words only, without operators");
}

void declare_filters(CLI::App& command, PageFilters& filters) {
  const std::string group = "Filters (several of one kind are alternatives)";
  const auto add = [&](const char* name, auto& value, const char* type, const char* help) {
    return command.add_option(name, value, help)
        ->group(group)
        ->type_name(type)
        ->allow_extra_args(false);
  };
  add("--site", filters.sites, "HOST", "Only pages of this host");
  add("--lang", filters.languages, "CODE", "Only pages in this language: en, or english");
  add("--type", filters.types, "TYPE",
      "Only html, xhtml, another MIME type, or files with this extension");
  add("--path", filters.paths, "FOLDER", "Only pages below this folder of the URL");
  const char* const date = "YYYY[-MM[-DD]]";
  command.add_option("--since", filters.since, "Only pages modified then or later, UTC")
      ->group(group)
      ->type_name(date);
  command.add_option("--until", filters.until, "Only pages modified then or earlier, UTC")
      ->group(group)
      ->type_name(date);
}

void declare_hits(CLI::App& command, SearchArguments& arguments) {
  command.add_option("--limit,-n", arguments.options.limit, "Hits on a page")
      ->type_name("N")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  command.add_option("--page", arguments.page, "Which page of hits")
      ->type_name("N")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command
      .add_option("--sort", arguments.sort,
                  "Best first (relevance), newest first (date), or oldest first (--sort=-date)")
      ->type_name("ORDER")
      ->check(CLI::IsMember({"relevance", "date", "-date"}))
      ->capture_default_str();
  command
      .add_option("--duplicates", arguments.duplicates,
                  "Of pages of the same text list one (collapse) or all (show)")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"collapse", "show"}))
      ->capture_default_str();
  command
      .add_option("--snippet", arguments.options.snippet_characters,
                  "Length of snippets in characters; 0 for none")
      ->type_name("N")
      ->capture_default_str();
  command.add_flag("--facets", arguments.options.facets,
                   "Count the matches by site, language, type and year");
  command
      .add_option("--query-log", arguments.query_log,
                  "Add a line of JSON to this file: time, query and number of matches, and nothing "
                  "of who asked; winnow evaluate --queries reads it")
      ->type_name("FILE");
  command.add_flag("--explain", arguments.options.explain,
                   "Show what each word adds to the score of a hit");
  command.add_flag("--json", arguments.json, "Print JSON");
  command.add_flag("--quiet,-q", arguments.quiet, "Print errors only");
}

// These change nothing in a run: it holds all matches down to --depth, duplicates too, and neither
// corrections nor texts.
constexpr std::array kOfOneQuery = {"QUERY",     "--no-correct", "--limit",  "--page",
                                    "--snippet", "--duplicates", "--facets", "--query-log",
                                    "--explain", "--json"};

void declare_topics(CLI::App& command, SearchArguments& arguments) {
  const std::string group = "A file of queries";
  auto* topics =
      command
          .add_option("--topics", arguments.topics,
                      "Answer each line of this file: identifier TAB query; goes with filters in "
                      "the queries only, and with none of QUERY, --no-correct, --limit, --page, "
                      "--snippet, --duplicates, --facets, --query-log, --explain and --json")
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
  topics->excludes(command.get_option("--remote"));
  for (const char* option : kOfOneQuery) topics->excludes(command.get_option(option));
  command.add_option("--depth", arguments.depth, "Most documents for a topic")
      ->group(group)
      ->needs(topics)
      ->type_name("N")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command.add_option("--tag", arguments.tag, "Name of the run")
      ->group(group)
      ->needs(topics)
      ->capture_default_str();
}

void declare_options(CLI::App& command, SearchArguments& arguments) {
  declare_query(command, arguments);
  declare_hits(command, arguments);
  declare_filters(command, arguments.options.filters);
  declare_topics(command, arguments);
}

}  // namespace

std::string SearchArguments::query() const {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

SearchOptions SearchArguments::search_options() const {
  SearchOptions all = options;
  all.op = QueryOperator::best;
  if (op == "or") all.op = QueryOperator::any_word;
  if (op == "and") all.op = QueryOperator::all_words;
  all.correct_spelling = !as_typed;
  all.leave_out_function_words = stop_words != kNoStopWords;
  if (sort == "date") all.order = SortOrder::newest;
  if (sort == "-date") all.order = SortOrder::oldest;
  all.offset = (page - 1) * options.limit;
  all.collapse_duplicates = duplicates == "collapse";
  return all;
}

void declare_search(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<SearchArguments>();
  CLI::App& command = *winnow.add_subcommand("search", "Search a database");
  declare_options(command, *arguments);
  command.callback(
      [arguments, &action] { action = [arguments] { return run_search(*arguments); }; });
}

}  // namespace winnow::cli
