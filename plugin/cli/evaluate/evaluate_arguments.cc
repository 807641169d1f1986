// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_arguments.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "plugin/cli/index/index_command.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/options/rules_option.h"
#include "plugin/cli/options/source_options.h"

namespace winnow::cli {
namespace {

void declare_questions(CLI::App& command, EvaluateArguments& arguments) {
  const std::string group = "Questions and judgements";
  const auto file = [&](const char* name, std::string& value, const char* help) {
    return command.add_option(name, value, help)->group(group)->type_name("FILE");
  };
  auto* topics = file("--topics", arguments.topics_file,
                      "Topics: lines of identifier TAB query, or TREC's <top> form");
  file("--qrels", arguments.qrels_file,
       "Judgements: lines of topic, 0, path relative to the source, grade");
  file("--exclude", arguments.exclusions_file,
       "Lines of topic and path: documents to take out of that topic's rankings");
  auto* queries =
      file("--queries", arguments.queries_file,
           "Queries without judgements, one a line, or a log of winnow search --query-log: "
           "compares the arms with each other, or see --db");
  auto* known = command
                    .add_option("--known-items", arguments.known_items,
                                "Make this many queries from titles, headings and link texts of "
                                "the site, each for one known page")
                    ->group(group)
                    ->type_name("N")
                    ->check(CLI::Range(1, 100000));
  topics->excludes(queries)->excludes(known);
  queries->excludes(known);
}

void declare_arms(CLI::App& command, EvaluateArguments& arguments) {
  const std::string group = "Arms (raw and winnow are always there)";
  const auto repeatable = [&](const char* name, std::vector<std::string>& value, const char* help,
                              const char* type) {
    return command.add_option(name, value, help)
        ->group(group)
        ->type_name(type)
        ->allow_extra_args(false);
  };
  repeatable("--method", arguments.methods, "Add an arm with this method (repeatable)", "METHOD")
      ->check(CLI::IsMember(method_names()));
  repeatable("--oracle", arguments.oracle,
             "An arm with the main text only, as people see it: a folder of pages reduced to it, "
             "or a JSON file of CSS selectors (folders repeatable)",
             "PATH");
  command
      .add_flag("--omindex", arguments.omindex,
                "An arm made and searched as Omega does; and one of the oracle's folder")
      ->group(group);
  command
      .add_option("--omindex-filter", arguments.omindex_filter,
                  "An arm made by omindex with this command as its filter for HTML, as "
                  "'winnow-filter --model site.model', and searched as Omega does")
      ->group(group)
      ->type_name("COMMAND");
  repeatable("--run", arguments.runs,
             "An arm whose rankings were made elsewhere: a TREC run file (repeatable)", "FILE");
  repeatable("--sweep", arguments.sweeps,
             "One arm for each value of a parameter, of the arm winnow or of METHOD: favor, "
             "comments, stemmer, a weight, page-text=yes,no, or expand=yes as search --expand has "
             "it; of methods that learn also align, "
             "structure-delta, "
             "text-delta, learn-pages, sample-pages or strict=no,yes,greedy (repeatable)",
             "[METHOD:]NAME=V1,V2");
  declare_method_tuning(command, arguments.winnow);
  declare_rules(command, arguments.winnow.rules);
  declare_site_models(command, arguments.sites, "learned from each collection first");
  declare_learning(command, arguments.sites.learning);
}

void declare_scoring(CLI::App& command, EvaluateArguments& arguments) {
  const std::string group = "Scoring";
  command
      .add_option(
          "--op", arguments.op,
          "What words without an operator mean: best, and, or, as in winnow search; and and or "
          "(both); or all three (all)")
      ->group(group)
      ->type_name("OP")
      ->check(CLI::IsMember({"best", "and", "or", "both", "all"}))
      ->capture_default_str();
  command
      .add_option("--ranking", arguments.ranking,
                  "Search Winnow's indexes as winnow search does (winnow), as Omega does with the "
                  "same database (omega), or both")
      ->group(group)
      ->type_name("NAME")
      ->check(CLI::IsMember({"winnow", "omega", "both"}))
      ->capture_default_str();
  command.add_option("--depth", arguments.scoring.depth, "Most documents of a ranking that count")
      ->group(group)
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}))
      ->capture_default_str();
  command
      .add_flag("--only-answered", arguments.scoring.only_answered,
                "Take means over topics with an answer (default: over all judged topics, as "
                "trec_eval -c does)")
      ->group(group);
  command
      .add_flag("--by-page", arguments.by_page,
                "Test significance by page: topics whose first relevant page is the same count as "
                "one")
      ->group(group);
  command
      .add_option("--resamples", arguments.significance.resamples,
                  "Resamples of the randomisation test and of the bootstrap")
      ->group(group)
      ->type_name("N")
      ->check(CLI::Range(1000, 10'000'000))
      ->capture_default_str();
  command
      .add_option("--seed", arguments.significance.seed,
                  "Seed of the tests and of --known-items; the same seed gives the same figures")
      ->group(group)
      ->check(seed_complaint, "")
      ->type_name("N")
      ->capture_default_str();
}

void declare_pages(CLI::App& command, EvaluateArguments& arguments) {
  const std::string group = "Which pages";
  command
      .add_option("--series", arguments.series,
                  "Pages at one value of something, for curves: the noise of a generated site, say "
                  "(repeatable)")
      ->allow_extra_args(false)
      ->group(group)
      ->type_name("NAME=VALUE:DIR");
  command
      .add_option("--include-pages", arguments.directory.include,
                  "Take only files that fit this glob (repeatable)")
      ->allow_extra_args(false)
      ->group(group)
      ->type_name("GLOB");
  command
      .add_option("--exclude-pages", arguments.directory.exclude,
                  "Leave out files that fit this glob (repeatable)")
      ->allow_extra_args(false)
      ->group(group)
      ->type_name("GLOB");
  declare_marks(command, arguments.ignore_marks)->group(group);
}

void declare_running(CLI::App& command, EvaluateArguments& arguments) {
  const std::string group = "Running";
  command
      .add_option("--threads", arguments.threads,
                  "Arms to make and search at once (default: one for each processor)")
      ->group(group)
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  auto* cache = command
                    .add_option("--cache", arguments.cache,
                                "Keep indexes here (default: winnow/ in the user's cache folder)")
                    ->group(group)
                    ->type_name("DIR");
  command.add_flag("--no-cache", arguments.no_cache, "Keep no indexes, and use none")
      ->group(group)
      ->excludes(cache);
}

void declare_output(CLI::App& command, EvaluateArguments& arguments) {
  const std::string group = "Output";
  command.add_flag("--json", arguments.json, "Print JSON; measures have trec_eval's names")
      ->group(group);
  command
      .add_option("--report", arguments.report,
                  "Write report.html here, one page with all figures and charts, report.json with "
                  "its data, and the tables that --per-topic writes")
      ->group(group)
      ->type_name("DIR");
  command
      .add_option("--per-topic", arguments.values_out,
                  "Write a table of values by topic here, ARM.OP.tsv for each arm")
      ->group(group)
      ->type_name("DIR");
  command
      .add_option("--write-runs", arguments.runs_out,
                  "Write TREC run files here, ARM.OP.run for each arm")
      ->group(group)
      ->type_name("DIR");
  command.add_flag("--quiet,-q", arguments.quiet, "Print errors only, and the result")
      ->group(group);
}

void declare_options(CLI::App& command, EvaluateArguments& arguments) {
  command.add_option(
      "SOURCE", arguments.sources,
      "Folders of pages, or WARC, ZIM, zip/tar/7z or JSON lines files; several are one "
      "collection");
  command
      .add_option("--db", arguments.database,
                  "Instead of pages: ask this database the --queries, each different one once, and "
                  "tell which find nothing, which are corrected, and which pages come up")
      ->type_name("DIR");
  declare_questions(command, arguments);
  declare_arms(command, arguments);
  declare_pages(command, arguments);
  declare_scoring(command, arguments);
  declare_weights(command, arguments.choices);
  command
      .add_option("--stemmer", arguments.choices.stemmer,
                  "Xapian's name of a stemmer (english), a code (en), none, or auto: by the "
                  "language of each page")
      ->type_name("NAME")
      ->capture_default_str();
  declare_running(command, arguments);
  declare_output(command, arguments);
}

}  // namespace

void declare_evaluate(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<EvaluateArguments>();
  CLI::App& command =
      *winnow.add_subcommand("evaluate", "Measure retrieval with and without template removal");
  declare_options(command, *arguments);
  command.callback(
      [arguments, &action] { action = [arguments] { return run_evaluate(*arguments); }; });
}

}  // namespace winnow::cli
